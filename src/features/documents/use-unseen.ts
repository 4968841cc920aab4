import { useEffect, useRef } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import type { Saver } from './autosave/saver.ts'
import { isSameSection, type Sections, sectionOf } from './autosave/sections.ts'
import { flushEditors } from './editor/flush.ts'

/**
 * Remembers what stood in a document as a question about it was opened.
 * @returns the titles of the sections that are others by then
 */
export function useUnseen({ definitions }: Document, saver: Saver): (sections: Sections) => string[] {
  const seen = useRef<Sections>([])
  useEffect(() => {
    // What was typed a moment ago was seen too.
    flushEditors()
    seen.current = saver.getState().mine
  }, [saver])
  return (sections) =>
    definitions
      .filter(({ key }) => !isSameSection(sectionOf(seen.current, key), sectionOf(sections, key)))
      .map(({ title }) => title)
}
