import { useQuery } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { permissionLabel } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { compareNaturally } from '#src/lib/natural-order.ts'
import type { OptionGroup } from '#src/ui/SelectField.tsx'
import { occupantName } from '../../patients/labels.ts'
import { roomQueries } from '../../rooms/queries.ts'

interface Words {
  /** *cama* */
  one: string
  /** *las camas* */
  all: string
}

/** The board to choose from, and what a field says while there is nothing to choose. */
export function useBoardChoice({ one, all }: Words): {
  rooms: readonly Room[]
  mayRead: boolean
  help: string | undefined
} {
  const hospital = useHospital()
  const mayRead = hospital.can('rooms')
  const { data, error } = useQuery({ ...roomQueries.board(hospital), enabled: mayRead })

  function help() {
    if (!mayRead) return `Para elegir ${one} te falta el permiso ${permissionLabel('rooms', 'read')}.`
    if (data) return undefined
    return error ? `No se pudieron cargar ${all}: ${errorText(error)}` : `Cargando ${all.split(' ').at(-1)}…`
  }

  return { rooms: data ?? [], mayRead, help: help() }
}

/** The beds with somebody in them, floor by floor, as a list of the episodes that run there. */
export function occupiedBedOptions(rooms: readonly Room[]): OptionGroup[] {
  const floors = Map.groupBy(rooms, ({ floor }) => floor || 'Sin piso')
  return [...floors]
    .sort(([a], [b]) => compareNaturally(a, b))
    .flatMap(([label, inside]) => {
      const options = inside
        .flatMap(({ beds }) => beds)
        .flatMap(({ code, occupant }) =>
          occupant
            ? [
                {
                  value: String(occupant.episodeId),
                  label: `${code} · ${occupantName(occupant) ?? `Episodio ${occupant.episodeId}`}`,
                },
              ]
            : [],
        )
        .sort((a, b) => compareNaturally(a.label, b.label))
      return options.length > 0 ? [{ label, options }] : []
    })
}

/** The rooms in use, as a list to choose from. */
export function roomOptions(rooms: readonly Room[]): OptionGroup[] {
  const floors = Map.groupBy(
    rooms.filter(({ active }) => active),
    ({ floor }) => floor || 'Sin piso',
  )
  return [...floors]
    .sort(([a], [b]) => compareNaturally(a, b))
    .map(([label, inside]) => ({
      label,
      options: inside
        .toSorted((a, b) => compareNaturally(a.code, b.code))
        .map(({ roomId, code, service }) => ({
          value: String(roomId),
          label: service ? `${code} · ${service}` : code,
        })),
    }))
}
