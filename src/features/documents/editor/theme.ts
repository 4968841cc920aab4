import type { EditorThemeClasses } from 'lexical'

/** How a note looks while it is written: by classes alone, for the server's policy lets no inline style through. */
export const THEME: EditorThemeClasses = {
  paragraph: 'my-1.5',
  quote: 'my-1.5 border-s-4 border-line ps-3',
  heading: {
    h2: 'mt-3 mb-1 text-lg font-semibold',
    h3: 'mt-2 mb-1 font-semibold',
    h4: 'mt-2 mb-1 text-sm font-semibold',
  },
  list: {
    ul: 'my-1.5 list-disc ps-6',
    ol: 'my-1.5 list-decimal ps-6',
    nested: { listitem: 'list-none', list: 'my-0' },
  },
  text: {
    bold: 'font-bold',
    italic: 'italic',
    underline: 'underline',
    strikethrough: 'line-through',
    underlineStrikethrough: '[text-decoration:underline_line-through]',
    subscript: 'align-sub text-xs',
    superscript: 'align-super text-xs',
  },
  table: 'w-full table-fixed border-collapse',
  tableScrollableWrapper: 'my-2 overflow-x-auto',
  tableCell: 'relative min-w-24 border border-line px-2 py-0.5 text-start align-top',
  tableCellHeader: 'bg-sunken font-semibold',
  tableCellSelected: 'bg-accent-soft',
  tableSelection: 'selection:bg-transparent',
  blockCursor: 'pointer-events-none block my-1 h-0.5 bg-ink',
}
