import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { hasWords, nameKey } from '#src/domain/names.ts'
import { searchKey, searchWords } from '#src/domain/text.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { daysOf, weekOf, weekSpan } from '#src/lib/week.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { SearchBox } from '#src/ui/SearchBox.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { StaleSince } from '#src/ui/StaleNotice.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { TableSkeleton } from '#src/ui/TableGrid.tsx'
import { useMinute } from '#src/ui/use-browser-state.ts'
import { doctorQueries } from '../../doctors/queries.ts'
import { SHIFT_LABELS } from '../../profile/labels.ts'
import { roomQueries } from '../../rooms/queries.ts'
import { AssignmentDialogs } from '../page/AssignmentDialogs.tsx'
import { useAssignmentsSearch } from '../page/use-assignments-search.ts'
import { assignmentQueries } from '../queries.ts'
import { RosterGrid } from './RosterGrid.tsx'
import { RosterPrint } from './RosterPrint.tsx'
import { dayBounds, type OnCall, onCallAt, type RosterBy, rosterByDoctor, rosterByRoom } from './roster.ts'

/** With more rows than this, there is a field that finds one. */
const MANY = 8
/** Of those on call, how many are shown until one asks for all. */
const FEW = 4
const LIST = new Intl.ListFormat('es-MX')
const DAY_MS = 24 * 3_600_000

/** A week of who is on, by doctor or by room. */
export function Roster({ by }: { by: RosterBy }) {
  const hospital = useHospital()
  const { clock } = hospital
  const { timeZone } = clock
  const queryClient = useQueryClient()
  const { address } = useAssignmentsSearch()
  const monday = weekOf(address.week, timeZone)
  const during = assignmentQueries.during(hospital, weekSpan(monday, timeZone))
  const query = useQuery({ ...during, placeholderData: keepPreviousData })
  const mayName = hospital.can(by === 'doctor' ? 'doctors' : 'rooms')
  const everyone = doctorQueries.everyone(hospital)
  const doctors = useQuery({ ...everyone, enabled: by === 'doctor' && mayName })
  const beds = roomQueries.board(hospital)
  const board = useQuery({ ...beds, enabled: by === 'room' && mayName })
  const needed = mayName ? [query, by === 'doctor' ? doctors : board] : [query]
  const missing = needed.filter(({ data }) => data === undefined)
  const isWhole = missing.length === 0
  const [text, setText] = useState('')
  // Drawing hundreds of rows must not hold up typing.
  const searched = useDeferredValue(text)
  const days = useMemo(() => daysOf(monday), [monday])
  const assignments = query.data
  const rows = useMemo(() => {
    if (!assignments || !isWhole) return undefined
    const bounds = dayBounds(monday, timeZone)
    return by === 'doctor'
      ? rosterByDoctor(assignments, doctors.data ?? [], bounds)
      : rosterByRoom(assignments, board.data ?? [], bounds)
  }, [assignments, isWhole, doctors.data, board.data, by, monday, timeZone])
  const shown = useMemo(() => {
    const words = searchWords(searched)
    return rows?.filter(({ name, about }) => hasWords(searchKey(`${nameKey(name)} ${about}`), words))
  }, [rows, searched])

  if (!rows || !shown) {
    if (missing.some(({ isFetching }) => isFetching))
      return (
        <>
          <SlowNotice
            waiting
            onCancel={() => {
              for (const { queryKey } of [during, everyone, beds])
                void queryClient.cancelQueries({ queryKey })
            }}
          />
          <TableSkeleton columns={8} />
        </>
      )
    return (
      <LoadFailure
        title="No se pudo cargar la semana"
        error={missing[0]?.error ?? null}
        onRetry={() => {
          for (const { refetch } of missing) void refetch()
        }}
      />
    )
  }
  const isThisWeek = monday === weekOf(undefined, timeZone)
  return (
    <>
      {assignments && isThisWeek && !query.isPlaceholderData && rows.length > 0 && (
        <OnCallNow assignments={assignments} />
      )}
      {rows.length > MANY && (
        <div className="flex max-w-sm">
          <SearchBox value={text} onSearch={setText} />
        </div>
      )}
      {query.isError && (
        <StaleSince loadedAt={query.dataUpdatedAt} timeZone={timeZone} onRetry={() => void query.refetch()} />
      )}
      {rows.length === 0 ? (
        <StateMessage role="status" title="Todavía no hay a quién asignar" action={<AddRows by={by} />}>
          Aquí aparece la semana de cada doctor y de cada cuarto.
        </StateMessage>
      ) : shown.length === 0 ? (
        <StateMessage
          role="status"
          icon={<SearchX />}
          title="Ninguna fila coincide"
          action={<Button onClick={() => setText('')}>Limpiar búsqueda</Button>}
        />
      ) : (
        <RosterGrid
          by={by}
          rows={shown}
          days={days}
          weekKey={during.queryKey}
          isDimmed={query.isPlaceholderData}
        />
      )}
      <RosterPrint by={by} rows={shown} days={days} />
      <AssignmentDialogs />
    </>
  )
}

/** The way to what the week has a row for, for those who may add it. */
function AddRows({ by }: { by: RosterBy }) {
  const hospital = useHospital()
  const { doctors, roomsSettings } = hospitalLinks(hospital)
  if (!hospital.can(by === 'doctor' ? 'doctors' : 'rooms', 'write')) return null
  return by === 'doctor' ? (
    <Link {...doctors} className={buttonClass()}>
      Agregar doctores
    </Link>
  ) : (
    <Link {...roomsSettings} className={buttonClass()}>
      Agregar cuartos
    </Link>
  )
}

/** Whom to call now: the shift that is running may have begun yesterday, in a column that is out of sight. */
function OnCallNow({ assignments }: { assignments: readonly Assignment[] }) {
  const now = useMinute()
  const [isOpen, setOpen] = useState(false)
  const all = onCallAt(assignments, now)
  if (all.length === 0) return <p className="text-muted">De guardia ahora: nadie</p>
  return (
    <section aria-labelledby="de-guardia" className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 id="de-guardia" className="font-semibold">
        De guardia ahora:
      </h2>
      <ul className="flex min-w-0 flex-wrap gap-x-5 gap-y-1 narrow:w-full narrow:flex-col">
        {(isOpen ? all : all.slice(0, FEW)).map((one) => (
          <li key={`${one.doctorId} ${one.shift} ${one.endsAt}`} className="wrap-anywhere">
            <OnCallLine onCall={one} now={now} />
          </li>
        ))}
        {all.length > FEW && (
          <li>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="rounded text-accent hover:underline pointer-coarse:min-h-11"
            >
              {isOpen ? 'Ver menos' : `${all.length - FEW} más`}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

/** *Elena Ríos · Nocturno, hasta las 07:30 · Cuartos 101 y 102*. */
function OnCallLine({ onCall, now }: { onCall: OnCall; now: number }) {
  const { clock } = useHospital()
  const { doctorName, shift, endsAt, rooms, patients } = onCall
  const isSoon = endsAt !== null && Date.parse(endsAt) - now < DAY_MS
  const until =
    endsAt !== null && (isSoon ? `hasta las ${clock.hour(endsAt)}` : `hasta el ${clock.instant(endsAt)}`)
  const when = [shift && SHIFT_LABELS[shift], until].filter(Boolean).join(', ')
  const where = rooms.length > 0 && `${rooms.length === 1 ? 'Cuarto' : 'Cuartos'} ${LIST.format(rooms)}`
  return (
    <>
      <bdi className="font-medium">{doctorName}</bdi>
      <span className="text-muted tabular-nums">
        {when && ` · ${when}`}
        {where && (
          <>
            {' · '}
            <bdi>{where}</bdi>
          </>
        )}
        {patients.length > 0 && (
          <>
            {' · '}
            <bdi>{LIST.format(patients)}</bdi>
          </>
        )}
      </span>
    </>
  )
}
