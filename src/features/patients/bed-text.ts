/** A bed as people name it: its code, behind the room's where it does not begin with it. */
export function bedText({ code, roomCode }: { code: string; roomCode: string }): string {
  return code.startsWith(roomCode) ? code : `${roomCode} · ${code}`
}
