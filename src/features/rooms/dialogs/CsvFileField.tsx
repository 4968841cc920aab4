import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState } from 'react'
import { type CsvEncoding, decodeCsv } from '#src/lib/csv-encoding.ts'
import { Button } from '#src/ui/Button.tsx'

/** The server refuses more as well. */
const MAX_BYTES = 1_000_000

interface CsvFileFieldProps {
  disabled: boolean
  /** Given the text of the file that was chosen; an empty one as soon as it is chosen, and left so where it is refused. */
  onText: (text: string) => void
}

/** Chooses a CSV file and reads it, in whichever character encoding. */
export function CsvFileField({ disabled, onText }: CsvFileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File>(null)
  const [taken, setTaken] = useState<{ name: string; encoding: CsvEncoding }>()
  const [error, setError] = useState('')

  async function open(file: File | undefined) {
    if (!file) return
    latest.current = file
    setTaken(undefined)
    onText('')
    if (file.size > MAX_BYTES) return setError('El archivo pesa más de 1 MB; divídelo en partes')
    setError('')
    try {
      const { text, encoding } = decodeCsv(await file.arrayBuffer())
      if (latest.current !== file) return
      if (text.trim() === '') return setError('El archivo está vacío')
      onText(text)
      setTaken({ name: file.name, encoding })
    } catch {
      if (latest.current === file) setError('No se pudo leer el archivo; vuelve a elegirlo')
    }
  }

  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        autoFocus
        variant="primary"
        icon={<FileUp aria-hidden="true" className="size-4" />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        Elegir archivo
      </Button>
      {/* Hidden behind our button: the browser's own is not in Spanish everywhere. */}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Archivo CSV"
        accept=".csv,.txt,text/csv,text/plain"
        disabled={disabled}
        onChange={(event) => {
          void open(event.target.files?.[0])
          // So that choosing the same file again, corrected, is a change too.
          event.target.value = ''
        }}
      />
      <p role="status" className="min-w-0 text-muted wrap-anywhere">
        {taken && (
          <>
            Se leyó <bdi>{taken.name}</bdi>
            {taken.encoding === 'macintosh' && (
              <span className="text-warning">
                {' '}
                como texto de una Mac antigua (Mac Roman). Revisa los acentos y las eñes.
              </span>
            )}
          </>
        )}
      </p>
      {error && (
        <p role="alert" className="basis-full text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
