import { Fragment, useState } from 'react'
import { SUPPORT_EMAIL } from '#src/config.ts'
import { COMMAND, chooseSingleKeys, hasSingleKeys } from '#src/lib/shortcuts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog, useLeaveClose } from '#src/ui/Dialog.tsx'
import { CheckField } from '#src/ui/Field.tsx'

/** Keys that do something, and what. */
interface HelpKeys {
  /** Each of them alone does it; several in one are pressed together. */
  keys: readonly (readonly string[])[]
  action: string
  /** One key alone, that can be switched off. */
  isSingle?: true
}

/**
 * Where keys do what. Tab, Enter and Esc do everywhere what they do in any application. In this order two columns are
 * about as long as each other.
 */
const HELP_KEYS: readonly { place: string; keys: readonly HelpKeys[] }[] = [
  {
    place: 'En cualquier pantalla',
    keys: [
      { keys: [[COMMAND, 'K']], action: 'Buscar pacientes, camas, doctores y acciones' },
      { keys: [['/']], action: 'Ir a la búsqueda de la lista', isSingle: true },
      { keys: [['?']], action: 'Ver esta ayuda', isSingle: true },
      { keys: [['Tab'], ['Mayús', 'Tab']], action: 'Ir al control siguiente o al anterior' },
      { keys: [['Esc']], action: 'Cerrar lo que está abierto' },
    ],
  },
  {
    place: 'En la búsqueda',
    keys: [
      { keys: [['↑'], ['↓']], action: 'Elegir un resultado' },
      { keys: [['Enter']], action: 'Abrirlo o hacerlo' },
      { keys: [[COMMAND, 'Enter']], action: 'Abrirlo en otra pestaña' },
    ],
  },
  {
    place: 'En las gráficas',
    keys: [{ keys: [['←'], ['→']], action: 'Ir de un día a otro' }],
  },
  {
    place: 'En la lista de pacientes',
    keys: [
      { keys: [['Espacio']], action: 'En un nombre, ver al lado el resumen de su cama; Esc lo cierra' },
      { keys: [['↑'], ['↓']], action: 'Con el resumen abierto, ir de un paciente a otro' },
    ],
  },
  {
    place: 'En el tablero de camas y la semana de asignaciones',
    keys: [
      { keys: [['↑'], ['↓'], ['←'], ['→']], action: 'Ir de una cama o asignación a otra' },
      { keys: [['Inicio'], ['Fin']], action: 'Ir a la primera o a la última' },
      { keys: [['Enter']], action: 'Abrir el expediente de quien está en la cama' },
      { keys: [['Espacio']], action: 'En una cama, ver su resumen al lado; Esc lo cierra' },
      { keys: [['Mayús', 'F10'], ['Menú']], action: 'En una cama, ver lo que se puede hacer con ella' },
      { keys: [['Espacio']], action: 'Recoger una asignación, y soltarla donde las flechas la llevaron' },
    ],
  },
  {
    place: 'Al escribir un documento',
    keys: [
      { keys: [[COMMAND, 'S']], action: 'Guardar ahora' },
      {
        keys: [
          [COMMAND, 'B'],
          [COMMAND, 'I'],
          [COMMAND, 'U'],
        ],
        action: 'Negrita, cursiva, subrayado',
      },
      {
        keys: [
          [COMMAND, 'Z'],
          [COMMAND, 'Y'],
        ],
        action: 'Deshacer, rehacer',
      },
      { keys: [['Alt', 'F10']], action: 'Ir a los botones del texto; Esc vuelve a él' },
    ],
  },
  {
    place: 'Al editar una plantilla',
    keys: [
      {
        keys: [
          ['Alt', '↑'],
          ['Alt', '↓'],
        ],
        action: 'Subir o bajar la sección',
      },
    ],
  },
]

/** The keys by place, the switch of those that are one letter, and whom to ask. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(hasSingleKeys)
  useLeaveClose(onClose)

  function choose(on: boolean) {
    chooseSingleKeys(on)
    setSingle(on)
  }

  return (
    <Dialog title="Ayuda" wide onClose={onClose}>
      <CheckField
        label={
          <>
            Usar teclas sueltas: <Key>/</Key> y <Key>?</Key>
          </>
        }
        checked={single}
        onChecked={choose}
      />
      <div className="columns-2 gap-6 max-md:columns-1">
        {HELP_KEYS.map(({ place, keys }) => (
          <section key={place} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 font-semibold">{place}</h3>
            <dl className="flex flex-col">
              {keys.map((line) => (
                <KeyLine key={line.action} {...line} isOff={line.isSingle === true && !single} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <section className="border-t border-line pt-3">
        <h3 className="mb-1 font-semibold">¿A quién pregunto?</h3>
        <p className="text-muted">
          Los permisos los da la dirección o quien administra tu hospital, en Configuración: Usuarios y
          permisos. Valen desde la siguiente renovación de la sesión.
        </p>
        {SUPPORT_EMAIL !== '' && (
          <p className="mt-1 text-muted">
            Si algo no funciona, escribe a{' '}
            <a href={`mailto:${SUPPORT_EMAIL}`} className="text-accent underline underline-offset-2">
              {SUPPORT_EMAIL}
            </a>
            . No pongas datos de pacientes en el correo.
          </p>
        )}
      </section>
      <div className="flex justify-end">
        <Button onClick={onClose}>Listo</Button>
      </div>
    </Dialog>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-6 rounded border border-edge bg-sunken px-1.5 text-center font-sans text-sm">
      {children}
    </kbd>
  )
}

/** What keys do; those that are switched off say so. */
function KeyLine({ keys, action, isOff }: HelpKeys & { isOff: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-b border-line py-1.5 last:border-0">
      <dt className="order-2 max-w-1/2 shrink-0 text-right">
        {isOff ? (
          <span className="text-sm text-muted">Desactivada</span>
        ) : (
          keys.map((together, index) => (
            <Fragment key={together.join(' ')}>
              {index > 0 && ' '}
              <span className="whitespace-nowrap">
                {together.map((key, place) => (
                  <Fragment key={key}>
                    {place > 0 && '+'}
                    <Key>{key}</Key>
                  </Fragment>
                ))}
              </span>
            </Fragment>
          ))
        )}
      </dt>
      <dd className="min-w-0 text-muted">{action}</dd>
    </div>
  )
}
