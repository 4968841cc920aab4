import type { Room } from '#src/domain/rooms/contract.ts'
import type { OptionGroup } from '#src/ui/SelectField.tsx'

const inSpanish = new Intl.Collator('es', { numeric: true }).compare

/** The beds with somebody in them, floor by floor, as a list of the episodes that run there. */
export function occupiedBedOptions(rooms: readonly Room[]): OptionGroup[] {
  const floors = Map.groupBy(rooms, ({ floor }) => floor || 'Sin piso')
  return [...floors]
    .sort(([a], [b]) => inSpanish(a, b))
    .flatMap(([label, inside]) => {
      const options = inside
        .flatMap(({ beds }) => beds)
        .flatMap(({ code, occupant }) =>
          occupant
            ? [
                {
                  value: String(occupant.episodeId),
                  label: `${code} · ${occupant.name ?? `Episodio ${occupant.episodeId}`}`,
                },
              ]
            : [],
        )
        .sort((a, b) => inSpanish(a.label, b.label))
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
    .sort(([a], [b]) => inSpanish(a, b))
    .map(([label, inside]) => ({
      label,
      options: inside
        .toSorted((a, b) => inSpanish(a.code, b.code))
        .map(({ roomId, code, service }) => ({
          value: String(roomId),
          label: service ? `${code} · ${service}` : code,
        })),
    }))
}
