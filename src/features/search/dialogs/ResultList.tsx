import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import AppWindow from 'lucide-react/icons/app-window'
import BedDouble from 'lucide-react/icons/bed-double'
import DoorOpen from 'lucide-react/icons/door-open'
import Stethoscope from 'lucide-react/icons/stethoscope'
import UserRound from 'lucide-react/icons/user-round'
import Zap from 'lucide-react/icons/zap'
import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import { listName } from '#src/domain/patients/rules.ts'
import { classes } from '#src/ui/classes.ts'
import type { useCombobox } from '#src/ui/use-combobox.ts'
import { DOCTOR_STATUS_LABELS, licenseText, practiceText } from '../../doctors/labels.ts'
import { diagnosisText } from '../../episodes/labels.ts'
import { ageOf, bedText, occupantName, SEX_LABELS } from '../../patients/labels.ts'
import { PatientMarks } from '../../patients/parts/PatientMarks.tsx'
import { BED_STATE_LABELS, floorTitle, ROOM_KIND_LABELS } from '../../rooms/labels.ts'
import { countBeds, type PlacedBed, shownState } from '../../rooms/parts/beds.ts'
import type { ResultKind, SearchResult } from './search-results.ts'
import type { ResultGroup } from './use-search-results.ts'

const ICONS: Readonly<Record<ResultKind, LucideIcon>> = {
  bed: BedDouble,
  patient: UserRound,
  room: DoorOpen,
  doctor: Stethoscope,
  action: Zap,
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
      {groups.map(({ label, results, isOld = false, isRecent = false, note }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and these are options of a list
        <div key={label} role="group" aria-labelledby={`${list.id}-group-${index}`}>
          <p role="presentation" className="flex flex-wrap gap-x-2 px-2.5 pb-1 text-sm text-muted">
            <span id={`${list.id}-group-${index}`} className="font-semibold">
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
              <ResultLine result={result} today={today} isRecent={isRecent} />
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
  /** Where it is; unset for what is done or opens over the page. */
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
      <span className="flex min-w-0 flex-col items-start gap-0.5">{children}</span>
    </a>
  )
}

interface ResultLineProps {
  result: SearchResult
  /** The day on the hospital's calendar; unset until that is known. */
  today: string | undefined
  /** Says nothing of what may have changed since: beds. */
  isRecent: boolean
}

/** What was found, in words enough to tell two of one name apart. */
function ResultLine({ result, today, isRecent }: ResultLineProps) {
  switch (result.kind) {
    case 'bed':
      return <BedLine {...result.placed} today={today} />
    case 'patient': {
      const { patient } = result
      const { stay } = patient
      return (
        <>
          <Line name={listName(patient)} bed={stay && !isRecent ? bedText(stay.bed) : undefined}>
            <PersonFacts person={patient} today={today} />
            {!stay && !isRecent && ' · Sin cama'}
          </Line>
          <PatientMarks patient={isRecent ? { ...patient, stay: null } : patient} />
        </>
      )
    }
    case 'room': {
      const { room } = result
      const about = [floorTitle(room.floor.trim()), room.service, ROOM_KIND_LABELS[room.kind]].filter(Boolean)
      const { free } = countBeds([room])
      const beds = `${free} de ${room.beds.length} ${room.beds.length === 1 ? 'cama disponible' : 'camas disponibles'}`
      return (
        <Line name={room.name ? `${room.code} · ${room.name}` : room.code}>
          <bdi>{about.join(' · ')}</bdi> · {room.active ? beds : 'Inactivo'}
        </Line>
      )
    }
    case 'doctor': {
      const { name, status } = result.doctor
      const about = [practiceText(result.doctor), licenseText(result.doctor)].filter(Boolean)
      return (
        <Line name={name}>
          <bdi>{about.join(' · ')}</bdi>
          {status !== 'active' && ` · ${DOCTOR_STATUS_LABELS[status]}`}
        </Line>
      )
    }
    case 'action':
      return (
        <Line name={result.action.label}>
          <bdi>{result.action.hint}</bdi>
        </Line>
      )
    case 'screen':
      return <Line name={result.screen.label}>{result.screen.hint}</Line>
  }
}

/** A bed: who lies in it, as far as one may know, or what state it is in. */
function BedLine({ bed, room, today }: PlacedBed & { today: string | undefined }) {
  const { occupant } = bed
  const { state } = shownState(room, bed)
  const code = bedText({ code: bed.code, roomCode: room.code })
  const { diagnosis, attendingDoctorName, recordNumber, sex } = occupant ?? {}
  const care = [diagnosis && diagnosisText(diagnosis), attendingDoctorName].filter(Boolean)
  return (
    <>
      <Line name={(occupant && occupantName(occupant)) ?? BED_STATE_LABELS[state]} bed={code}>
        {occupant && recordNumber && sex ? (
          <PersonFacts person={{ ...occupant, recordNumber, sex }} today={today} />
        ) : (
          <bdi>{[`Cuarto ${room.code}`, room.service].filter(Boolean).join(' · ')}</bdi>
        )}
      </Line>
      {care.length > 0 && <bdi className="text-sm text-muted">{care.join(' · ')}</bdi>}
      {occupant && <PatientMarks patient={{ ...occupant, status: 'active', stay: occupant }} />}
    </>
  )
}

interface PersonFactsProps {
  person: Pick<PatientSummary, 'recordNumber' | 'birthDate' | 'estimatedAge' | 'sex'>
  today: string | undefined
}

function PersonFacts({ person, today }: PersonFactsProps) {
  const age = today !== undefined && `${ageOf(person, today)} · `
  return (
    <>
      Expediente {person.recordNumber} · {age}
      {SEX_LABELS[person.sex]}
    </>
  )
}

interface LineProps {
  name: string
  /** The code of the bed that it is about. */
  bed?: string | undefined
  children: ReactNode
}

function Line({ name, bed, children }: LineProps) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-medium">{name}</bdi>
        {bed !== undefined && (
          <span className="rounded border border-edge px-1 text-sm font-medium tabular-nums">
            <span className="sr-only">Cama</span> <bdi>{bed}</bdi>
          </span>
        )}
      </span>
      <span className="text-sm text-muted wrap-anywhere">{children}</span>
    </span>
  )
}
