import { Loading } from '#src/ui/Loading.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

interface EditorProps {
  /** Null for a new one. */
  templateId: number | null
  onClose: () => void
  onPublish: (templateId: number) => void
}

const Editor = lazyComponent<EditorProps>(() =>
  import('./StoredTemplateEditor.tsx').then((module) => module.StoredTemplateEditor),
)

/** The editor, in the place of the list; its code comes when it is wanted. */
export function EditorLayer(props: EditorProps) {
  return <Editor {...props} fallback={<Loading />} onGiveUp={props.onClose} />
}

interface ChangeLayerProps {
  form: 'previa' | 'publicar' | 'retirar'
  templateId: number
  onClose: () => void
}

/** What lies over the list; its code comes when it is wanted. */
export const ChangeLayer = lazyDialog<ChangeLayerProps>(() =>
  import('./ChangeTemplate.tsx').then((module) => module.ChangeTemplate),
)

/** Pointing at a button fetches what its click needs. */
export const PRELOADS = { editor: Editor.preload, change: ChangeLayer.preload }
