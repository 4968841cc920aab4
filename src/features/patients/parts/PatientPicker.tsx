import { keepPreviousData, useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Combobox } from '#src/ui/Combobox.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { patientQueries } from '../queries.ts'
import { PatientLine } from './PatientLine.tsx'

/** How long typing has to pause before the server is asked, in milliseconds. */
const PAUSE_MS = 250
/** With fewer letters everybody would be found. */
const MIN_LETTERS = 2
const MAX_RESULTS = 8
const NOBODY: PatientSummary[] = []

interface PatientPickerProps {
  label: string
  required?: boolean
  disabled?: boolean
  error?: string | undefined
  autoFocus?: boolean
  onPick: (patient: PatientSummary) => void
  /** Registers somebody in place, by what was typed so far. Left out, only those who are registered can be picked. */
  onRegister?: (kind: 'named' | 'unidentified', typed: string) => void
}

const NEW = ['named', 'unidentified'] as const

/** Finds a patient by name, CURP or record number while one types; whoever isn't there can be registered. */
export function PatientPicker({ onPick, onRegister, ...field }: PatientPickerProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const [text, setText] = useState('')
  const typed = text.trim()
  const search = useDebouncedValue(typed, PAUSE_MS)
  const isAsked = search.length >= MIN_LETTERS
  const list = patientQueries.list(hospital, { search, pageSize: MAX_RESULTS, orderBy: 'name:asc' })
  const query = useQuery({ ...list, enabled: isAsked, placeholderData: keepPreviousData })
  const isCurrent = isAsked && typed === search && !query.isPlaceholderData
  const found = typed.length >= MIN_LETTERS ? (query.data?.data ?? NOBODY) : NOBODY
  const more = (query.data?.pagination.totalItems ?? 0) > found.length

  function status(): string | undefined {
    if (typed.length < MIN_LETTERS) return undefined
    if (isCurrent && query.isError) return `No se pudo buscar: ${errorText(query.error)}`
    if (found.length === 0) return isCurrent && query.data ? 'Nadie coincide con esa búsqueda' : 'Buscando…'
    return isCurrent && more ? `Los primeros ${found.length}; escribe más para acotar` : undefined
  }

  return (
    <Combobox
      {...field}
      help="Nombre, CURP o número de expediente"
      text={text}
      onText={setText}
      items={onRegister ? [...found, ...NEW] : found}
      itemKey={(item) => (typeof item === 'string' ? item : String(item.patientId))}
      draw={(item) =>
        typeof item === 'string' ? (
          <NewPatientOption kind={item} typed={typed} />
        ) : (
          <PatientLine patient={item} clock={clock} />
        )
      }
      onPick={(item) => (typeof item === 'string' ? onRegister?.(item, typed) : onPick(item))}
      // Enter registers nobody while those who are registered may still come.
      preselected={found[0] ?? (isCurrent && query.data ? NEW[0] : null)}
      status={status()}
    />
  )
}

function NewPatientOption({ kind, typed }: { kind: (typeof NEW)[number]; typed: string }) {
  return (
    <span className="flex items-center gap-2 font-medium text-accent">
      <UserPlus aria-hidden="true" className="size-4 shrink-0" />
      {kind === 'unidentified' ? (
        'No identificado'
      ) : typed === '' ? (
        'Registrar a alguien nuevo'
      ) : (
        <span>
          Registrar «<bdi>{typed}</bdi>»
        </span>
      )}
    </span>
  )
}
