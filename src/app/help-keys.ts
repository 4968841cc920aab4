import { COMMAND } from '#src/lib/platform.ts'

/** Keys that do something, and what. */
export interface HelpKeys {
  /** Each of them alone does it; several in one are pressed together. */
  keys: readonly (readonly string[])[]
  action: string
  /** One key alone, that can be switched off. */
  isSingle?: true
}

/** Where keys do what. Tab, Enter and Esc do everywhere what they do in any application. */
export const HELP_KEYS: readonly { place: string; keys: readonly HelpKeys[] }[] = [
  {
    place: 'En cualquier pantalla',
    keys: [
      { keys: [[COMMAND, 'K']], action: 'Buscar pacientes, cuartos, doctores y pantallas' },
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
      { keys: [['Enter']], action: 'Abrirlo' },
      { keys: [[COMMAND, 'Enter']], action: 'Abrirlo en otra pestaña' },
    ],
  },
  {
    place: 'En las gráficas',
    keys: [{ keys: [['←'], ['→']], action: 'Ir de un día a otro' }],
  },
  {
    place: 'En el tablero de camas y la semana de asignaciones',
    keys: [
      { keys: [['↑'], ['↓'], ['←'], ['→']], action: 'Ir de una cama o asignación a otra' },
      { keys: [['Inicio'], ['Fin']], action: 'Ir a la primera o a la última' },
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
