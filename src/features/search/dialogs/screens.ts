import type { LinkOptions } from '@tanstack/react-router'
import { hasWords, nameKey } from '#src/domain/names.ts'
import type { Area, Level } from '#src/domain/permissions.ts'
import { searchWords } from '#src/domain/text.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { canOpen, SECTIONS } from '#src/hospital/sections.ts'
import { SETTINGS_PARTS } from '#src/hospital/settings-parts.ts'

/** A screen that one may open. */
export interface Screen {
  key: string
  label: string
  /** What is there. */
  hint: string
  /** Unset for the help, which opens over the page. */
  link?: LinkOptions
}

const SECTION_HINTS: Readonly<Record<(typeof SECTIONS)[number]['label'], string>> = {
  Inicio: 'Tu día y las camas',
  Estadísticas: 'Ocupación, ingresos y egresos',
  Pacientes: 'Expedientes, registro y episodios',
  Cuartos: 'Tablero de camas por piso',
  Doctores: 'Médicos, cédulas y especialidades',
  Asignaciones: 'Turnos, guardias y entregas',
  Configuración: 'Las partes de la configuración',
}

const EVERYWHERE: readonly Screen[] = [
  {
    key: 'hospitals',
    label: 'Centros médicos',
    hint: 'Todos tus hospitales',
    link: { to: '/hospitals' },
  },
  {
    key: 'getting-started',
    label: 'Primeros Pasos',
    hint: 'Lo que falta para empezar',
    link: { to: '/getting-started' },
  },
  { key: 'help', label: 'Ayuda', hint: 'Teclas, permisos y contacto' },
]

/** The screens of a hospital that somebody may open, and those beside it; in the order of the bars. */
export function screensOf(
  hospitalId: number | null,
  hasPermission: (area: Area, level: Level) => boolean,
): Screen[] {
  if (hospitalId === null) return [...EVERYWHERE]
  const { params } = hospitalLinks({ id: hospitalId })
  const sections = SECTIONS.filter(({ needs }) => canOpen(needs, hasPermission)).map((section) => {
    const { to, label } = section
    const hash = 'hash' in section ? { hash: section.hash } : {}
    return { key: label, label, hint: SECTION_HINTS[label], link: { to, params, ...hash } }
  })
  const mayOpenParts = sections.some(({ label }) => label === 'Configuración')
  const parts = SETTINGS_PARTS.filter(({ needs }) => mayOpenParts && canOpen(needs, hasPermission)).map(
    ({ to, title, hint }) => ({
      key: to,
      label: `Configuración: ${title}`,
      hint,
      link: { to, params },
    }),
  )
  return [...sections, ...parts, ...EVERYWHERE]
}

/** Where a doctor without the right opens one record by its number. */
export function emergencyScreen(hospitalId: number): Screen {
  return {
    key: 'emergency',
    label: 'Acceso de emergencia',
    hint: 'Abrir un expediente por su número',
    link: hospitalLinks({ id: hospitalId }).patients,
  }
}

/** Those that hold every word that is typed; all of them where nothing is typed. */
export function findByWords<One extends { label: string; hint: string }>(
  ones: readonly One[],
  text: string,
): One[] {
  const words = searchWords(text)
  return ones.filter(({ label, hint }) => hasWords(nameKey(`${label} ${hint}`), words))
}
