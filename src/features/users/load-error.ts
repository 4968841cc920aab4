import { errorText } from '#src/api/error-text.ts'

/** What a person reads when a hospital's users could not be loaded. */
export function usersLoadError(error: unknown): string {
  return `Error ${errorText(error)} al cargar la información.`
}

/** What a person reads when a search for users failed. */
export function usersSearchError(error: unknown): string {
  return `Error '${errorText(error)}' al cargar la información de usuarios`
}
