import { type RefObject, useEffect, useRef } from 'react'
import type { Pagination } from '#src/domain/list.ts'
import type { List } from './use-list.ts'

const COUNT = new Intl.NumberFormat('es-MX')
const ORDERS: Readonly<Record<string, string>> = { ascending: 'ascendente', descending: 'descendente' }

/**
 * A list's state in one sentence: *43 resultados, página 2 de 3, orden ascendente por Nombre*. Empty for a list without
 * rows, which has a message of its own.
 * @param line the live region, beside the list's table
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
 * Announces a list's state to screen readers when the rows of another search, filter, order or page have loaded; not
 * when the same rows are refetched.
 * @returns a ref for the live region beside the table
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
    // Written even if the text is the same, so that it is announced again.
    line.current.textContent = sentenceOf(line.current, data.pagination, page)
  })
  return line
}
