import { $insertGeneratedNodes, caretFromPoint } from '@lexical/clipboard'
import {
  $addUpdateTag,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $parseSerializedNode,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DRAGSTART_COMMAND,
  DROP_COMMAND,
  FOCUS_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical'
import type { RichTextBlock } from '#src/domain/rich-text.ts'
import { codeOnce } from '#src/lib/loading.ts'
import { cleanRichText } from '#src/lib/rich-text-clean.ts'
import { pastedText } from './html-import/line-writer.ts'

/** Reads what other programs write; it loads once the focus is in a text, before which nothing can be pasted. */
const markupReader = codeOnce(
  async () => (await import('./html-import/markup-to-rich-text.ts')).markupToRichText,
)

const OWN_TYPE = 'application/x-lexical-editor'

/** Blocks copied from another note; cleaned, since any program can write this type. */
function copiedBlocks(json: string): RichTextBlock[] {
  try {
    const copied: unknown = JSON.parse(json)
    if (typeof copied !== 'object' || copied === null || !('nodes' in copied)) return []
    return cleanRichText(copied.nodes).root.children
  } catch {
    return []
  }
}

/** Inserts plain text, each line as a paragraph in the format at the cursor. */
function $insertLines(text: string): void {
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const selection = $getSelection()
    if (index > 0 && $isRangeSelection(selection)) selection.insertParagraph()
    $getSelection()?.insertRawText(line)
  }
}

/** What was pasted or dropped, read at once: the browser empties it after the event. */
interface Transfer {
  plain: string
  /** What was copied from another note. */
  own: RichTextBlock[]
  /** What another program wrote. */
  markup: string
}

function readTransfer(data: DataTransfer): Transfer {
  const plain = data.getData('text/plain') || data.getData('text/uri-list')
  const markup = data.getData('text/html')
  return {
    plain,
    own: copiedBlocks(data.getData(OWN_TYPE) || 'null'),
    markup: markup === plain ? '' : markup,
  }
}

function $insert(editor: LexicalEditor, blocks: RichTextBlock[], plain: string): void {
  const selection = $getSelection()
  if (!selection) return
  if (blocks.length > 0) $insertGeneratedNodes(editor, blocks.map($parseSerializedNode), selection)
  else if (plain !== '') $insertLines(pastedText(plain))
}

/** Where there is no network the words come without their structure. */
async function insertOnceRead(editor: LexicalEditor, { markup, plain }: Transfer): Promise<void> {
  const read = await markupReader.load().catch(() => undefined)
  const blocks = read?.(markup).root.children ?? []
  if (editor.isEditable()) editor.update(() => $insert(editor, blocks, plain), { tag: PASTE_TAG })
}

function $insertTransfer(editor: LexicalEditor, data: DataTransfer): void {
  const transfer = readTransfer(data)
  const { own, markup, plain } = transfer
  const read = markupReader.now()
  if (own.length > 0 || markup === '') $insert(editor, own, plain)
  else if (read) $insert(editor, read(markup).root.children, plain)
  else void insertOnceRead(editor, transfer)
}

function $selectPoint(editor: LexicalEditor, { clientX, clientY }: DragEvent): void {
  const point = caretFromPoint(clientX, clientY, editor.getRootElement())
  const node = point && $getNearestNodeFromDOMNode(point.node)
  if ($isTextNode(node)) node.select(point?.offset, point?.offset)
  else if ($isElementNode(node)) node.selectEnd()
  else $getRoot().selectEnd()
}

/**
 * Cleans everything that is pasted, dropped or inserted by the browser. Lexical's own handlers never run: they keep more
 * than a note may hold, and would create a Trusted Types policy that exists already.
 */
export function registerClipboard(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerCommand(
      FOCUS_COMMAND,
      () => {
        markupReader.load().catch(() => undefined)
        return false
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data =
          'clipboardData' in event ? event.clipboardData : 'dataTransfer' in event && event.dataTransfer
        if (!data) return false
        event.preventDefault()
        $addUpdateTag(PASTE_TAG)
        $insertTransfer(editor, data)
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (given) => {
        if (typeof given === 'string' || !given.dataTransfer) return false
        $insertTransfer(editor, given.dataTransfer)
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
    // The browser would parse what is dropped, and fetch its images.
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        event.preventDefault()
        if (!event.dataTransfer || !editor.isEditable()) return true
        $selectPoint(editor, event)
        $addUpdateTag(PASTE_TAG)
        $insertTransfer(editor, event.dataTransfer)
        editor.getRootElement()?.focus({ preventScroll: true })
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
    // Dragging by accident must not move words of a note.
    editor.registerCommand(
      DRAGSTART_COMMAND,
      (event) => {
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
  )
}
