import { type RefObject, useEffect, useRef } from 'react'
import type { TableRows } from './use-table-rows.ts'

/**
 * Says how a list stands, to those who can't see it: once, when the rows of another search, filter, order or page
 * have come; nothing of rows that were loaded again. Its words come when the list changes first.
 * @returns for the line that says it, beside the table
 */
export function useListNews<Row>(rows: TableRows<Row>, page: number): RefObject<HTMLParagraphElement | null> {
  const line = useRef<HTMLParagraphElement>(null)
  const { key, data, isPlaceholder } = rows
  const told = useRef(key)
  useEffect(() => {
    if (key === told.current || !data || isPlaceholder) return
    told.current = key
    const say = ({ tellList }: typeof import('./list-news.ts')) => {
      if (line.current && told.current === key) tellList(line.current, data.pagination, page)
    }
    import('./list-news.ts').then(say, () => {})
  })
  return line
}
