/** An instant as it travels. @param milliseconds since 1970, as it is stored */
export function isoInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
