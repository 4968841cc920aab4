import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import AppWindow from 'lucide-react/icons/app-window'
import DoorOpen from 'lucide-react/icons/door-open'
import Stethoscope from 'lucide-react/icons/stethoscope'
import UserRound from 'lucide-react/icons/user-round'
import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { fullName } from '#src/domain/patients/rules.ts'
import { classes } from '#src/ui/classes.ts'
import type { useCombobox } from '#src/ui/use-combobox.ts'
import { DOCTOR_STATUS_LABELS } from '../../doctors/labels.ts'
import { ageOf, SEX_LABELS } from '../../patients/labels.ts'
import { PatientLine } from '../../patients/parts/PatientLine.tsx'
import { PatientMarks } from '../../patients/parts/PatientMarks.tsx'
import { floorTitle, ROOM_KIND_LABELS } from '../../rooms/labels.ts'
import { countBeds } from '../../rooms/parts/beds.ts'
import type { ResultKind, SearchResult } from './search-results.ts'
import type { ResultGroup } from './use-search-results.ts'

const ICONS: Readonly<Record<ResultKind, LucideIcon>> = {
  patient: UserRound,
  room: DoorOpen,
  doctor: Stethoscope,
  screen: AppWindow,
}

type SearchCombobox = ReturnType<typeof useCombobox<SearchResult>>

interface ResultListProps {
  combobox: SearchCombobox
  groups: readonly ResultGroup[]
  today: string | undefined
  onOpen: (result: SearchResult) => void
}

/** What was found, kind by kind. */
export function ResultList({ combobox: { list, option }, groups, today, onOpen }: ResultListProps) {
  const router = useRouter()
  return (
    <div {...list} role="listbox" aria-label="Resultados" className="flex flex-col gap-3">
      {groups.map(({ label, results, isOld = false, isRecent = false, note }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and these are options of a list
        <div key={label} role="group" aria-labelledby={`${list.id}-${label}`}>
          <p role="presentation" className="flex flex-wrap gap-x-2 px-2.5 pb-1 text-sm text-muted">
            <span id={`${list.id}-${label}`} className="font-semibold">
              {label}
            </span>
            {note}
          </p>
          {results.map((result) => (
            <ResultOption
              key={result.key}
              option={option(result)}
              kind={result.kind}
              href={result.link && router.buildLocation(result.link).href}
              isOld={isOld}
              onOpen={() => onOpen(result)}
            >
              <ResultLine result={result} today={today ?? ''} isRecent={isRecent} />
            </ResultOption>
          ))}
        </div>
      ))}
    </div>
  )
}

interface ResultOptionProps {
  option: ReturnType<SearchCombobox['option']>
  kind: SearchResult['kind']
  /** Where it is; unset for what opens over the page. */
  href: string | undefined
  /** It answers an older question: it is shown, and can't be opened. */
  isOld: boolean
  onOpen: () => void
  children: ReactNode
}

/** One of what was found: an option of the list, and a link, so that the browser's own ways into a new tab work. */
function ResultOption({ option, kind, href, isOld, onOpen, children }: ResultOptionProps) {
  const { 'aria-selected': isActive, onPointerMove: point } = option
  const Icon = ICONS[kind]

  function click(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isOld) return
    // What slid under a mouse at rest, as an answer came, is not what was aimed at. Without a mouse's count of clicks
    // it is a screen reader that clicks.
    if (isActive || event.detail === 0) onOpen()
    else point()
  }

  function press(event: PointerEvent) {
    // The field keeps the focus.
    event.preventDefault()
    if (!isOld && event.pointerType !== 'mouse') point()
  }

  return (
    <a
      {...option}
      role="option"
      tabIndex={-1}
      aria-disabled={isOld || undefined}
      href={isOld ? undefined : href}
      rel="noopener"
      draggable={false}
      onPointerDown={press}
      onPointerMove={isOld ? undefined : point}
      onClick={click}
      className={classes(
        'flex items-start gap-2.5 rounded-md px-2.5 py-2 wrap-anywhere',
        isOld ? 'cursor-default opacity-50' : 'cursor-pointer',
        isActive && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      {children}
    </a>
  )
}

interface ResultLineProps {
  result: SearchResult
  today: string
  /** Says nothing of what may have changed since: beds. */
  isRecent: boolean
}

/** What was found, in words enough to tell two of one name apart. */
function ResultLine({ result, today, isRecent }: ResultLineProps) {
  if (result.kind === 'patient') {
    const { patient } = result
    return (
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        {isRecent ? (
          <Line name={fullName(patient)}>
            Expediente {patient.recordNumber} · {ageOf(patient, today)} · {SEX_LABELS[patient.sex]}
          </Line>
        ) : (
          <PatientLine patient={patient} clock={{ today: () => today }} />
        )}
        <PatientMarks patient={patient} />
      </span>
    )
  }
  if (result.kind === 'room') {
    const { room } = result
    const about = [floorTitle(room.floor.trim()), room.service, ROOM_KIND_LABELS[room.kind]].filter(Boolean)
    const { free } = countBeds([room])
    const beds = `${free} de ${room.beds.length} ${room.beds.length === 1 ? 'cama disponible' : 'camas disponibles'}`
    return (
      <Line name={room.name ? `${room.code} · ${room.name}` : room.code}>
        <bdi>{about.join(' · ')}</bdi>
        {!isRecent && ` · ${room.active ? beds : 'Inactivo'}`}
      </Line>
    )
  }
  if (result.kind === 'doctor') {
    const { name, specialty, professionalLicense, status } = result.doctor
    return (
      <Line name={name}>
        <bdi>{specialty}</bdi> · Cédula {professionalLicense}
        {!isRecent && status !== 'active' && ` · ${DOCTOR_STATUS_LABELS[status]}`}
      </Line>
    )
  }
  return <Line name={result.screen.label}>{result.screen.hint}</Line>
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col">
      <bdi className="font-medium">{name}</bdi>
      <span className="text-sm text-muted wrap-anywhere">{children}</span>
    </span>
  )
}
