import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { ARE_RIGHTS_ELSEWHERE } from '#src/config.ts'
import type { Area } from '#src/domain/permissions.ts'
import { LEVELS, type Levels, PRESETS, presetOf } from '#src/domain/users/rules.ts'
import { AREA_LABELS, LEVEL_LABELS } from '#src/hospital/permission-labels.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { areasInOrder, changeTexts } from '../labels.ts'

const CUSTOM = 'A la medida'
const Level = z.enum(['none', 'read', 'write'])

/** Rights as a form holds them. */
export const LevelsField = z.object({
  rooms: Level,
  patients: Level,
  episodes: Level,
  doctors: Level,
  doctorAssignments: Level,
  hospital: Level,
})

interface RightsFieldProps {
  /** As they are stored; nothing for whoever is new. */
  from: Readonly<Levels>
  value: Readonly<Levels>
  onValue: (levels: Levels) => void
  disabled: boolean
  autoFocus?: boolean
  /** Why the right to administrate stays as it is. */
  keepsHospital?: string | undefined
}

/** The rights of a member: to give, or only to see where the identity provider keeps them. */
export function RightsField(props: RightsFieldProps) {
  return ARE_RIGHTS_ELSEWHERE ? <RightsElsewhere stored={props.from} /> : <RightsMatrix {...props} />
}

function RightsElsewhere({ stored }: { stored: Readonly<Levels> }) {
  const shown = areasInOrder().filter((area) => stored[area] !== 'none')
  return (
    <>
      <p className="rounded-md bg-sunken px-3 py-2">
        Los permisos se dan en el servicio de acceso de tu organización. Aquí solo se ven, como eran la última
        vez que entró.
      </p>
      {shown.length > 0 && (
        <ul aria-label="Permisos por área">
          {shown.map((area) => (
            <li key={area}>
              {AREA_LABELS[area]}: {LEVEL_LABELS[stored[area]]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Area by area, or all at once by a preset for a job. */
function RightsMatrix(props: RightsFieldProps) {
  const { from, value, onValue, disabled, keepsHospital } = props
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const preset = presetOf(value, chosen)?.label ?? ''
  const isKept = (area: Area) => area === 'hospital' && keepsHospital !== undefined
  const fits = (levels: Readonly<Levels>) => keepsHospital === undefined || levels.hospital === 'write'
  return (
    <>
      <SelectField
        label="Conjunto de permisos"
        optional={false}
        value={preset}
        disabled={disabled}
        autoFocus={props.autoFocus}
        onValue={(label) => {
          setChosen(label)
          const wanted = PRESETS.find((one) => one.label === label)
          if (wanted) onValue({ ...wanted.levels })
        }}
        {...(preset === '' && { placeholder: CUSTOM })}
        options={PRESETS.map(({ label, levels }) => ({ value: label, label, disabled: !fits(levels) }))}
      />
      <table aria-label="Permisos por área" className="w-full text-left">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-1 font-semibold">
              Área
            </th>
            {LEVELS.map((level) => (
              <th
                key={level}
                scope="col"
                className="w-24 px-1 py-1 text-center font-semibold narrow:w-18 narrow:text-sm"
              >
                {LEVEL_LABELS[level]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areasInOrder().map((area) => (
            <tr key={area} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1 pr-2 font-normal">
                {AREA_LABELS[area]}
              </th>
              {LEVELS.map((level) => (
                <td key={level} className="text-center">
                  <LevelRadio
                    name={`${id}-${area}`}
                    label={`${AREA_LABELS[area]}: ${LEVEL_LABELS[level]}`}
                    checked={value[area] === level}
                    disabled={disabled || (isKept(area) && level !== 'write')}
                    onChoose={() => onValue({ ...value, [area]: level })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted">Escritura incluye lectura.</p>
      {keepsHospital !== undefined && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">{keepsHospital}</p>
      )}
      <Changes texts={changeTexts(from, value)} />
    </>
  )
}

interface LevelRadioProps {
  name: string
  label: string
  checked: boolean
  disabled: boolean
  onChoose: () => void
}

function LevelRadio({ name, label, checked, disabled, onChoose }: LevelRadioProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="size-5 accent-accent"
      />
    </label>
  )
}

/** The changes that saving will make. */
function Changes({ texts }: { texts: readonly string[] }) {
  return (
    <section aria-label="Cambios" aria-live="polite" className="rounded-md bg-sunken px-3 py-2">
      {texts.length === 0 ? (
        <p className="text-muted">Sin cambios en los permisos.</p>
      ) : (
        <>
          <p className="font-medium">Va a cambiar:</p>
          <ul className="list-disc pl-5">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
