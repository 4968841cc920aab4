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
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical'
import type { RichTextBlock } from '#src/domain/rich-text.ts'
import { cleanRichText } from '#src/lib/rich-text-clean.ts'
import { pastedText } from './html-import/line-writer.ts'
import { markupToRichText } from './html-import/markup-to-rich-text.ts'

const OWN_TYPE = 'application/x-lexical-editor'

/** What another note was copied from; whoever else writes this type gets no further than their words. */
function copiedBlocks(json: string): RichTextBlock[] {
  try {
    const copied: unknown = JSON.parse(json)
    if (typeof copied !== 'object' || copied === null || !('nodes' in copied)) return []
    return cleanRichText(copied.nodes).root.children
  } catch {
    return []
  }
}

/** Text without format: each line a paragraph, in the format of the place. */
function $insertLines(text: string): void {
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const selection = $getSelection()
    if (index > 0 && $isRangeSelection(selection)) selection.insertParagraph()
    $getSelection()?.insertRawText(line)
  }
}

/** What was pasted or dropped; the browser lets nobody read it later. */
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

/** What it holds beside its words. */
function blocksOf({ own, markup }: Transfer): RichTextBlock[] {
  return own.length > 0 || markup === '' ? own : markupToRichText(markup).root.children
}

/** Puts it in where the cursor stands. */
function $insertTransfer(editor: LexicalEditor, data: DataTransfer): void {
  const selection = $getSelection()
  if (!selection) return
  const transfer = readTransfer(data)
  const blocks = blocksOf(transfer)
  if (blocks.length > 0) $insertGeneratedNodes(editor, blocks.map($parseSerializedNode), selection)
  else if (transfer.plain !== '') $insertLines(pastedText(transfer.plain))
}

/** Puts the cursor where the pointer is. */
function $selectPoint(editor: LexicalEditor, { clientX, clientY }: DragEvent): void {
  const point = caretFromPoint(clientX, clientY, editor.getRootElement())
  const node = point && $getNearestNodeFromDOMNode(point.node)
  if ($isTextNode(node)) node.select(point?.offset, point?.offset)
  else if ($isElementNode(node)) node.selectEnd()
  else $getRoot().selectEnd()
}

/**
 * Whatever comes from outside, pasted, dropped or put in by the browser, is cleaned first. The editor's own ways of
 * reading it never run: they keep what a note does not, and make a policy for markup that is there already.
 */
export function registerClipboard(editor: LexicalEditor): () => void {
  return mergeRegister(
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
    // Left alone, the browser would build what is dropped first, and fetch its images.
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
    // A slip of the mouse must not move words of a note.
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
