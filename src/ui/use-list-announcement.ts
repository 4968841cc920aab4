import { type RefObject, useEffect, useRef } from 'react'
import type { Pagination } from '#src/domain/list.ts'
import type { List } from './use-list.ts'

const COUNT = new Intl.NumberFormat('es-MX')
const ORDERS: Readonly<Record<string, string>> = { ascending: 'ascendente', descending: 'descendente' }

/**
 * How a list stands, in one sentence: *43 resultados, página 2 de 3, orden ascendente por Nombre*. A list without rows
 * says so itself.
 * @param line where it is heard, beside the list's table
 */
function sentenceOf(line: HTMLElement, { totalItems, totalPages }: Pagination, page: number): string {
  if (totalItems === 0) return ''
  const column = line.parentElement?.querySelector('[aria-sort$=ending]')
  const parts = [
    totalItems && `${COUNT.format(totalItems)} ${totalItems === 1 ? 'resultado' : 'resultados'}`,
    totalPages > 1 && `página ${page} de ${totalPages}`,
    column && `orden ${ORDERS[column.getAttribute('aria-sort') ?? '']} por ${column.textContent}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/**
 * Says how a list stands, to those who can't see it: once, when the rows of another search, filter, order or page
 * have come; nothing of rows that were loaded again.
 * @returns for the line that says it, beside the table
 */
export function useListAnnouncement<Row>(
  list: List<Row>,
  page: number,
): RefObject<HTMLParagraphElement | null> {
  const line = useRef<HTMLParagraphElement>(null)
  const { key, data, isPlaceholder } = list
  const announcedKey = useRef(key)
  useEffect(() => {
    if (key === announcedKey.current || !data || isPlaceholder || !line.current) return
    announcedKey.current = key
    // Written anew even where the words are the same: it is another answer.
    line.current.textContent = sentenceOf(line.current, data.pagination, page)
  })
  return line
}
