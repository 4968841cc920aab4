import type { Pagination } from '#src/api/list.ts'

const COUNT = new Intl.NumberFormat('es-MX')
const ORDERS: Readonly<Record<string, string>> = { ascending: 'ascendente', descending: 'descendente' }

/**
 * Writes how a list stands, in one sentence: *43 resultados, página 2 de 3, orden ascendente por Nombre*. A list
 * without rows says so itself.
 * @param line where it is heard, beside the list's table
 */
export function tellList(line: HTMLElement, { totalItems, totalPages }: Pagination, page: number): void {
  const column = line.parentElement?.querySelector('[aria-sort$=ending]')
  const parts = [
    totalItems && `${COUNT.format(totalItems)} ${totalItems === 1 ? 'resultado' : 'resultados'}`,
    totalPages > 1 && `página ${page} de ${totalPages}`,
    column && `orden ${ORDERS[column.getAttribute('aria-sort') ?? '']} por ${column.textContent}`,
  ]
  // Written anew even where the words are the same: it is another answer.
  line.textContent = totalItems === 0 ? '' : parts.filter(Boolean).join(', ')
}
