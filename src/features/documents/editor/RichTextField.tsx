import { useState } from 'react'
import { Loading } from '#src/ui/Loading.tsx'
import { preloadable } from '#src/ui/preloadable.tsx'
import { NoteField, type RichTextFieldProps } from './NoteField.tsx'
import { loadTables, waitsForTables } from './tables-later.ts'

/** The same, with the code of tables. */
const TableNoteField = preloadable<RichTextFieldProps>(() => loadTables().then(() => NoteField))

/** A text with headings, lists, tables and marks; one that holds a table can be edited once tables can. */
export function RichTextField(props: RichTextFieldProps) {
  const waits = waitsForTables(props.value)
  const [isLate, setIsLate] = useState(waits)
  // What was copied or came from the server may hold the first one.
  if (waits && !isLate) setIsLate(true)
  return isLate ? <TableNoteField {...props} fallback={<Loading />} /> : <NoteField {...props} />
}
