import { styleOf } from './markup-meaning.ts'

/** A list item of Word, which writes it as a paragraph that only looks like one. */
export interface WordItem {
  element: Element
  /** Names the list. */
  list: string
  level: number
  listType: 'bullet' | 'number'
  /** The number that it shows. */
  value: number
}

/** The bullet or number that Word wrote in front of an item. */
export function isMarker(element: Element): boolean {
  return styleOf(element).get('mso-list') === 'ignore'
}

/** Reads the list item of Word's style; null if the element is none. */
export function wordItemOf(element: Element): WordItem | null {
  const place = styleOf(element)
    .get('mso-list')
    ?.match(/^(\S+) level(\d+)/)
  const found = [...element.querySelectorAll('[data-style]')].find(isMarker)
  // Some programs keep the marker of a paragraph, and drop the style that names its list.
  if (!place && (!found || element.tagName !== 'P')) return null
  const marker = found?.textContent.trim() ?? ''
  return {
    element,
    list: place?.[1] ?? '',
    level: Number(place?.[2] ?? 1),
    listType: /^\(?(\d+|[a-z]{1,5})[.)]/i.test(marker) ? 'number' : 'bullet',
    value: Number(marker.match(/\d+/)?.[0] ?? 1) || 1,
  }
}

export interface WordList {
  listType: 'bullet' | 'number'
  start: number
  /** Items, and the lists that lie below them. */
  children: (WordItem | WordList)[]
}

/** Items that stand one after the other, as the lists they were. */
export function wordLists(items: readonly WordItem[]): WordList[] {
  const lists: WordList[] = []
  /** The lists that are open, from the outermost one, each with the item that it began with. */
  let open: { list: WordList; first: WordItem }[] = []
  for (const item of items) {
    open = open.filter(({ first }) => first.level <= item.level)
    const last = open.at(-1)
    const belongs =
      last?.first.level === item.level &&
      last.first.listType === item.listType &&
      last.first.list === item.list
    if (last && belongs) {
      last.list.children.push(item)
      continue
    }
    open = open.filter(({ first }) => first.level < item.level)
    const list: WordList = { listType: item.listType, start: item.value, children: [item] }
    const parent = open.at(-1)
    if (parent) parent.list.children.push(list)
    else lists.push(list)
    open.push({ list, first: item })
  }
  return lists
}
