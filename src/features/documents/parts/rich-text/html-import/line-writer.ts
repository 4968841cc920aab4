import { severalLines } from '#src/domain/text-rules.ts'
import type { RichTextBuilder } from '#src/lib/rich-text-builder.ts'

/** Writes text as a browser renders it: collapses white space, and drops a break at the end of a line. */
export class LineWriter {
  readonly builder: RichTextBuilder
  /** The format of a space that is written before the next word. */
  #space: number | undefined
  #isBlank = false
  #breaks = 0

  constructor(builder: RichTextBuilder) {
    this.builder = builder
  }

  /** Writes preformatted text. */
  writePlain(text: string, format: number): void {
    this.#settle()
    this.builder.write(pastedText(text), format)
  }

  write(text: string, format: number): void {
    const run = text.replaceAll(/[ \t\r\n\f]+/g, ' ')
    const core = pastedText(run.replace(/^ | $/g, ''))
    if (core.trim() === '' && !this.builder.hasBegun && this.#breaks === 0) {
      this.#isBlank ||= core !== ''
      return
    }
    if (run.startsWith(' ') && this.builder.hasBegun && this.#breaks === 0) this.#space ??= format
    if (core === '') return
    const space = this.#space
    this.#settle()
    if (space !== undefined) this.builder.write(' ', space)
    this.builder.write(core, format)
    if (run.endsWith(' ')) this.#space = format
  }

  breakLine(): void {
    this.#space = undefined
    this.#breaks += 1
  }

  /** Ends the line; a break or a hard space alone in it makes an empty line. */
  endLine(): void {
    const hasBegun = this.builder.hasBegun
    const free = hasBegun ? 0 : Math.max(this.#breaks, this.#isBlank ? 1 : 0)
    if (hasBegun) this.#breakLines(this.#breaks - 1)
    for (let line = 0; line < free; line += 1) this.builder.emptyLine()
    this.builder.endLine()
    this.#space = undefined
    this.#isBlank = false
    this.#breaks = 0
  }

  #settle(): void {
    this.#breakLines(this.#breaks)
    this.#breaks = 0
    this.#space = undefined
    this.#isBlank = false
  }

  #breakLines(count: number): void {
    for (let line = 0; line < count; line += 1) this.builder.breakLine()
  }
}

/** Pasted text without invisible characters, and with plain spaces and line breaks. */
export function pastedText(text: string): string {
  return severalLines(text).replaceAll(/[\u00a0\u202f]/g, ' ')
}
