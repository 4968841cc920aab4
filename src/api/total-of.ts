import type { Page } from '#src/domain/list.ts'

/** How many a list holds; where the server does not say, as many as came. */
export function totalOf({ data, pagination }: Page<unknown>): number {
  return pagination.totalItems ?? data.length
}
