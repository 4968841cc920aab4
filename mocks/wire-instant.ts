/** An instant as it travels. @param milliseconds since 1970, as it is stored */
export function wireInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
