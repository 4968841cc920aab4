import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Pencil from 'lucide-react/icons/pencil'
import UserPlus from 'lucide-react/icons/user-plus'
import { useCallback } from 'react'
import type { Room } from '#src/domain/rooms/contract.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { StaleSince } from '#src/ui/StaleNotice.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { NewEpisode } from '../../episodes/dialogs.ts'
import { BedCell } from '../board/BedCell.tsx'
import { BedCounts } from '../board/BedStates.tsx'
import { BedBoardProvider } from '../board/bed-board-context.tsx'
import { BedDialogs } from '../dialogs.tsx'
import { floorTitle, ROOM_KIND_LABELS } from '../labels.ts'
import { countBeds } from '../parts/beds.ts'
import { roomQueries } from '../queries.ts'
import type { BedForm } from '../search-params.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/rooms/$roomId')

const titleOf = ({ code, name }: Room) => name || `Cuarto ${code}`

/** One room: who lies in which of its beds. */
export function RoomRecordPage() {
  const hospital = useHospital()
  if (!hospital.can('rooms')) return <AreaPage title="Cuarto" needs={[['rooms', 'read']]} />
  return <Opened />
}

function Opened() {
  const { roomId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const hospital = useHospital()
  const {
    data: room,
    isError,
    refetch,
    dataUpdatedAt,
  } = useSuspenseQuery(roomQueries.detail(hospital, Number(roomId)))
  const openForm = useCallback((form: BedForm) => void navigate({ search: form }), [navigate])
  const { timeZone } = hospital.clock
  const { code, floor, service, kind, active, notes } = room
  const facts = [
    room.name && `Clave ${code}`,
    floorTitle(floor.trim()),
    service,
    ROOM_KIND_LABELS[kind],
    !active && 'Inactivo',
  ]
  return (
    <BedBoardProvider openForm={openForm}>
      <AreaPage
        title={<bdi>{titleOf(room)}</bdi>}
        needs={[['rooms', 'read']]}
        context={<bdi>{[...new Set(facts)].filter(Boolean).join(' · ')}</bdi>}
        actions={<RoomActions room={room} />}
      >
        {isError && (
          <StaleSince loadedAt={dataUpdatedAt} timeZone={timeZone} onRetry={() => void refetch()} />
        )}
        {notes && <p className="rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere">{notes}</p>}
        <Beds room={room} />
      </AreaPage>
      <BedDialogs
        open={search}
        roomId={room.roomId}
        onClose={() => void navigate({ search: {}, replace: true, ignoreBlocker: true })}
      />
    </BedBoardProvider>
  )
}

function RoomActions({ room: { roomId, active, beds } }: { room: Room }) {
  const hospital = useHospital()
  const navigate = route.useNavigate()
  const links = hospitalLinks(hospital)
  return (
    <div className="flex flex-wrap gap-2">
      <Link {...links.board} className={buttonClass('ghost')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Tablero
      </Link>
      {beds.length > 0 && <EditRoom roomId={roomId} />}
      {hospital.can('episodes', 'write') && active && beds.some(({ state }) => state === 'free') && (
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden="true" className="size-4" />}
          preload={NewEpisode.preload}
          onClick={() => void navigate({ search: { form: 'episodio' } })}
        >
          Nuevo episodio
        </Button>
      )}
    </div>
  )
}

function EditRoom({ roomId }: Pick<Room, 'roomId'>) {
  const hospital = useHospital()
  if (!hospital.can('rooms', 'write')) return null
  const { roomsSettings } = hospitalLinks(hospital)
  return (
    <Link {...roomsSettings} search={{ form: 'editar', room: roomId }} className={buttonClass()}>
      <Pencil aria-hidden="true" className="size-4" />
      Editar cuarto
    </Link>
  )
}

function Beds({ room }: { room: Room }) {
  const { box, ...roving } = useRovingFocus<HTMLDivElement>()
  if (room.beds.length === 0)
    return (
      <StateMessage
        role="status"
        title="Este cuarto no tiene camas"
        action={<EditRoom roomId={room.roomId} />}
      >
        Sus camas se agregan al editar el cuarto.
      </StateMessage>
    )
  return (
    <section aria-labelledby="camas" className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="camas" className="text-xl font-semibold">
          Camas
        </h2>
        <BedCounts counts={countBeds([room])} />
      </header>
      <div ref={box} {...roving}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3">
          {room.beds.map((bed) => (
            <BedCell key={bed.bedId} room={room} bed={bed} roomy />
          ))}
        </ul>
      </div>
    </section>
  )
}
