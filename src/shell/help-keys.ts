import { COMMAND } from '#src/lib/platform.ts'

/** Keys that do something, and what. */
export interface HelpKeys {
  /** Each of them alone does it; several in one are pressed together. */
  keys: readonly (readonly string[])[]
  deed: string
  /** One key alone, that can be switched off. */
  isSingle?: true
}

/** Where keys do what. Tab, Enter and Esc do everywhere what they do in any application. */
export const HELP_KEYS: readonly { place: string; keys: readonly HelpKeys[] }[] = [
  {
    place: 'En cualquier pantalla',
    keys: [
      { keys: [[COMMAND, 'K']], deed: 'Buscar pacientes, cuartos, doctores y pantallas' },
      { keys: [['/']], deed: 'Ir a la búsqueda de la lista', isSingle: true },
      { keys: [['?']], deed: 'Ver esta ayuda', isSingle: true },
      { keys: [['Tab'], ['Mayús', 'Tab']], deed: 'Ir al control siguiente o al anterior' },
      { keys: [['Esc']], deed: 'Cerrar lo que está abierto' },
    ],
  },
  {
    place: 'En la búsqueda',
    keys: [
      { keys: [['↑'], ['↓']], deed: 'Elegir un resultado' },
      { keys: [['Enter']], deed: 'Abrirlo' },
      { keys: [[COMMAND, 'Enter']], deed: 'Abrirlo en otra pestaña' },
    ],
  },
  {
    place: 'En las gráficas',
    keys: [{ keys: [['←'], ['→']], deed: 'Ir de un día a otro' }],
  },
  {
    place: 'En el tablero de camas y la semana de asignaciones',
    keys: [
      { keys: [['↑'], ['↓'], ['←'], ['→']], deed: 'Ir de una cama o asignación a otra' },
      { keys: [['Inicio'], ['Fin']], deed: 'Ir a la primera o a la última' },
      { keys: [['Espacio']], deed: 'Recoger una asignación, y soltarla donde las flechas la llevaron' },
    ],
  },
  {
    place: 'Al escribir un documento',
    keys: [
      { keys: [[COMMAND, 'S']], deed: 'Guardar ahora' },
      {
        keys: [
          [COMMAND, 'B'],
          [COMMAND, 'I'],
          [COMMAND, 'U'],
        ],
        deed: 'Negrita, cursiva, subrayado',
      },
      {
        keys: [
          [COMMAND, 'Z'],
          [COMMAND, 'Y'],
        ],
        deed: 'Deshacer, rehacer',
      },
      { keys: [['Alt', 'F10']], deed: 'Ir a los botones del texto; Esc vuelve a él' },
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
        deed: 'Subir o bajar la sección',
      },
    ],
  },
]
