import type { Opening } from './read-openings.ts'

/** Whether somebody may apply on a day: from the day of publication until the last one, both included. */
export function isOpen({ publishedAt, closesAt }: Opening, today: string): boolean {
  return publishedAt <= today && (closesAt === undefined || today <= closesAt)
}
