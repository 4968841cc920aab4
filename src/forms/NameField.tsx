import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { meantText } from '#src/lib/meant-text.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'

/**
 * A field for a name or another text of one line. It asks about letters that a wrong encoding or another alphabet left
 * behind, and offers what was probably meant; the text can be saved as it is.
 */
export function NameField(props: Omit<ComponentProps<typeof TextField>, 'ref' | 'className'>) {
  const { value, onValue, disabled } = props
  const input = useRef<HTMLInputElement>(null)
  const meant = meantText(value)
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <TextField
        autoCapitalize="words"
        autoCorrect="off"
        {...props}
        ref={input}
        className="flex w-full min-w-0 flex-col gap-1"
      />
      {meant !== undefined && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Question meant={meant} />
          <Button
            aria-label={`Sí, cambiar a ${meant}`}
            disabled={disabled}
            onClick={() => {
              onValue(meant)
              input.current?.focus()
            }}
          >
            Sí, cambiar
          </Button>
        </div>
      )}
    </div>
  )
}

function Question({ meant }: { meant: string }) {
  // Screen readers announce what changes in a region that is there already.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <p role="status" className="min-w-0 text-sm text-warning wrap-anywhere">
      {isThere && (
        <>
          ¿Quisiste escribir <bdi className="font-semibold">{meant}</bdi>?
        </>
      )}
    </p>
  )
}
