import type { RichTextInline, RichTextList, RichTextListItem } from '#src/domain/rich-text.ts'
import { classes } from '#src/ui/classes.ts'
import { RichTextInlines } from './RichTextInlines.tsx'

interface Item {
  value: number
  inlines: RichTextInline[]
  lists: RichTextList[]
}

function isList(node: RichTextListItem['children'][number]): node is RichTextList {
  return node.type === 'list'
}

/** The editor keeps a nested list in an item of its own; to be read, it belongs to the item before it. */
function itemsOf(list: RichTextList): Item[] {
  const items: Item[] = []
  for (const { value, children } of list.children) {
    const lists = children.filter(isList)
    const inlines = children.filter((child) => !isList(child))
    const before = items.at(-1)
    if (inlines.length === 0 && lists.length > 0 && before) before.lists.push(...lists)
    else items.push({ value, inlines, lists })
  }
  return items
}

/** A list with the lists in it. */
export function RichTextListView({ list }: { list: RichTextList }) {
  const List = list.listType === 'number' ? 'ol' : 'ul'
  return (
    <List
      {...(list.listType === 'number' && list.start !== 1 && { start: list.start })}
      className={classes('ps-6', list.listType === 'number' ? 'list-decimal' : 'list-disc')}
    >
      {itemsOf(list).map(({ inlines, lists }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is read only stays in its place
        <li key={index} dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          <RichTextInlines nodes={inlines} />
          {lists.map((inner, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is read only stays in its place
            <RichTextListView key={place} list={inner} />
          ))}
        </li>
      ))}
    </List>
  )
}
