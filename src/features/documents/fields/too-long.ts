/** What is wrong with a text that is longer than the record takes. It is never cut: whoever wrote it shortens it. */
export function tooLong(text: string, longest: number): string | undefined {
  return text.length > longest ? `Usa ${longest.toLocaleString('es-MX')} letras como máximo` : undefined
}
