import { $getRoot, $isElementNode, type LexicalNode, type NodeKey } from 'lexical'
import type { RichText, RichTextBlock } from '#src/domain/rich-text.ts'
import { cleanRichText } from '#src/lib/rich-text-clean.ts'
import { PLAIN } from '#src/lib/rich-text-nodes.ts'

function $exportNode(node: LexicalNode): object {
  const json = node.exportJSON()
  return $isElementNode(node) ? { ...json, children: node.getChildren().map($exportNode) } : json
}

/** Whether there are only empty lines. */
function isBlank(blocks: readonly RichTextBlock[]): boolean {
  return blocks.every((block) => block.type === 'paragraph' && block.children.length === 0)
}

/** Reads an editor's content, and caches it by block: of a long note only changed blocks are read again. */
export class NoteReader {
  #blocks = new Map<NodeKey, RichTextBlock[]>()

  forget(keys: Iterable<NodeKey>): void {
    for (const key of keys) this.#blocks.delete(key)
  }

  forgetAll(): void {
    this.#blocks.clear()
  }

  /** @returns null if nothing was written */
  $read(): RichText | null {
    const read = new Map<NodeKey, RichTextBlock[]>()
    for (const node of $getRoot().getChildren()) {
      const key = node.getKey()
      read.set(key, this.#blocks.get(key) ?? cleanRichText([$exportNode(node)]).root.children)
    }
    this.#blocks = read
    const children = [...read.values()].flat()
    return isBlank(children) ? null : { root: { type: 'root', ...PLAIN, children } }
  }
}

/** Whether two texts are the same, node by node. */
export function isSameText(one: RichText | null, other: RichText | null): boolean {
  if (one === null || other === null) return one === other
  const [some, others] = [one.root.children, other.root.children]
  return (
    some.length === others.length &&
    some.every(
      (block, index) => block === others[index] || JSON.stringify(block) === JSON.stringify(others[index]),
    )
  )
}
