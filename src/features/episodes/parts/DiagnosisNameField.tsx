import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DiagnosisCode, ICD10, withoutMarks } from '#src/domain/episodes/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Combobox } from '#src/ui/Combobox.tsx'
import { afterPress } from '#src/ui/use-combobox.ts'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { diagnosisText } from '../labels.ts'
import { diagnosisCodeQueries } from '../queries.ts'

/** How long typing has to pause before the server is asked, in milliseconds. */
const PAUSE_MS = 200
const NONE: DiagnosisCode[] = []

/** What a diagnosis is called. */
export interface DiagnosisName {
  code: string
  text: string
}

/**
 * Reads such a line: a first word with a digit in it is meant as the code, right or wrong. Marks of the ICD-10 after the code
 * are dropped, also behind a space.
 */
function readDiagnosis(line: string): DiagnosisName {
  const [, code = '', rest] = /^\s*(\S*\d\S*(?:\s+[*†+]+(?=\s|$))?)(.*)$/.exec(line) ?? []
  return { code: withoutMarks(code.toUpperCase()), text: (rest ?? line).trim() }
}

interface DiagnosisNameFieldProps extends DiagnosisName {
  disabled: boolean
  error: string | undefined
  onBlur?: () => void
  onName: (name: DiagnosisName) => void
}

/** A diagnosis by any of its words or its code: chosen from those that the hospital uses, or written out. */
export function DiagnosisNameField({ code, text, onName, onBlur, ...field }: DiagnosisNameFieldProps) {
  const hospital = useHospital()
  const written = diagnosisText({ code, text })
  // As typed, spaces and all; undefined while the focus is elsewhere.
  const [typed, setTyped] = useState<string>()
  const search = (typed ?? '').trim()
  const asked = useDebouncedValue(search, PAUSE_MS)
  const isWhole = ICD10.test(code) && text !== ''
  const { data, isPlaceholderData } = useQuery({
    ...diagnosisCodeQueries.search(hospital, asked),
    enabled: typed !== undefined && hospital.can('episodes'),
    placeholderData: keepPreviousData,
  })
  const found = (typed !== undefined && data?.data) || NONE
  const items = found.filter((one) => diagnosisText(one) !== search)
  const isCurrent = search === asked && !isPlaceholderData

  return (
    <Combobox
      {...field}
      label="Diagnóstico"
      required
      className="flex min-w-0 grow basis-60 flex-col gap-1 [&>label]:sr-only"
      placeholder="Busca por nombre o clave CIE-10"
      maxLength={620}
      isFreeText
      text={typed ?? written}
      onText={(line) => {
        setTyped(line)
        onName(readDiagnosis(line))
      }}
      items={items}
      itemKey={(one) => one.code}
      draw={(one) => (
        <>
          <span className="font-medium">{one.code}</span> <bdi>{one.text}</bdi>
        </>
      )}
      // Who has written code and words means those.
      preselected={isWhole || !isCurrent || search === '' ? null : items[0]}
      onPick={(one) => {
        setTyped(undefined)
        onName({ code: one.code, text: one.text })
      }}
      onFocus={() => setTyped((line) => line ?? (written === '' ? '' : undefined))}
      onBlur={() => {
        afterPress(() => setTyped(undefined))
        onBlur?.()
      }}
      status={
        search !== '' && isCurrent && data && items.length === 0 && !isWhole
          ? 'Nadie lo ha usado aquí: escribe la clave CIE-10 y el nombre'
          : undefined
      }
    />
  )
}
