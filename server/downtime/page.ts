import { ageText, dayAt, daysBetween, dayText, hourText, instantText } from '#src/domain/dates.ts'
import { allergiesText, fullName } from '#src/domain/patients/rules.ts'
import { findNamesakes } from '#src/domain/patients/similar-names.ts'
import { escaped } from '../fhir/narrative.ts'
import { SEXES } from '../fhir/patient.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { Census, Occupant } from './census.ts'

const HOUR_MS = 3_600_000
/** How long a list may be trusted: two runs may fail before the next one. */
const TRUSTED_MS = 2 * HOUR_MS

const STATES: Readonly<Record<string, string>> = {
  free: 'libre',
  cleaning: 'en limpieza',
  outOfService: 'fuera de servicio',
}

const HEADINGS = [
  ...['Cama', 'Paciente', 'Edad', 'Sexo', 'Expediente', 'Ingreso', 'Días', 'Diagnóstico', 'Tratante'],
  'Alergias',
]

/* On paper each ward begins on a page of its own, and no patient is divided between two. */
const STYLE = `
@page { size: landscape; margin: 10mm }
* { box-sizing: border-box }
body { margin: 1rem; font: 11pt/1.35 system-ui, sans-serif; color: #000; background: #fff }
header { border-bottom: 2px solid #000; margin-bottom: 1rem }
h1 { font-size: 16pt; margin: 0 }
h2 { font-size: 13pt; margin: 0 0 .25rem }
p { margin: .25rem 0 .5rem }
.until { font-weight: bold; border: 2px solid #000; padding: .25rem .5rem }
section { margin-bottom: 1.5rem }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #666; padding: .2rem .35rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { background: #eee }
.short { white-space: nowrap }
@media print {
  body { margin: 0; font-size: 9pt }
  section + section { break-before: page }
  thead { display: table-header-group }
  tr { break-inside: avoid }
}`

/** A floor as a heading names it: hospitals write *1* as well as *Piso 1*. */
const floorText = (floor: string) => (/^\d/.test(floor) ? `Piso ${floor}` : floor)

const bedText = ({ bedCode, roomCode }: { bedCode: string; roomCode: string }) =>
  bedCode.startsWith(roomCode) ? bedCode : `${roomCode} · ${bedCode}`

function ageOf({ birthDate, estimatedAge }: Occupant, today: string): string {
  if (birthDate !== null) return ageText(birthDate, today)
  return estimatedAge === null ? '—' : `≈ ${estimatedAge} a`
}

/** What somebody is treated for, the principal one first; what they came with, before anybody has said. */
function diagnosisText({ diagnoses, reason }: Occupant): string {
  const inOrder = diagnoses.toSorted(
    (a, b) => Number(b.rank === 'principal') - Number(a.rank === 'principal'),
  )
  const texts = inOrder.map(({ code, text, certainty }) => `${`${code} ${text}`.trim()} (${certainty})`)
  return texts.join('; ') || `Motivo de ingreso: ${reason}`
}

const bdi = (text: string) => `<bdi>${escaped(text)}</bdi>`
const cell = (content: string, isShort = false) => `<td${isShort ? ' class="short"' : ''}>${content}</td>`

function nameCell(occupant: Occupant, isSimilar: boolean): string {
  const marks = [occupant.identified ? [] : 'No identificado', isSimilar ? 'Nombre parecido' : []].flat()
  const name = `<strong>${bdi(fullName(occupant))}</strong>`
  return cell([name, ...marks.map((mark) => `<em>${mark}</em>`)].join('<br>'))
}

function line(
  place: string,
  occupant: Occupant,
  namesakes: ReadonlyMap<Occupant, unknown>,
  { timeZone, at }: Census,
): string {
  const today = dayAt(at, timeZone)
  const admitted = dayAt(isoInstant(occupant.admittedAt), timeZone)
  const { allergies, attending, recordNumber, sex } = occupant
  const allergyText = bdi(allergiesText(allergies))
  return `<tr>${[
    cell(bdi(place), true),
    nameCell(occupant, namesakes.has(occupant)),
    cell(ageOf(occupant, today), true),
    cell(SEXES[sex]),
    cell(bdi(recordNumber), true),
    cell(dayText(admitted), true),
    cell(String(daysBetween(admitted, today))),
    cell(bdi(diagnosisText(occupant))),
    cell(bdi(attending ?? 'Sin tratante')),
    cell(allergies.state === 'listed' ? `<strong>${allergyText}</strong>` : allergyText),
  ].join('')}</tr>`
}

/** A ward with its patients. @param after what stands below the table, as text */
function section(title: string, lines: readonly string[], after: string): string {
  const head = HEADINGS.map((heading) => `<th scope="col">${heading}</th>`).join('')
  const patients = `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`
  return `<section><h2>${escaped(title)}</h2>
${lines.length > 0 ? patients : '<p>Sin pacientes.</p>'}
${after && `<p>${escaped(after)}</p>`}</section>`
}

function wardSection(beds: Census['beds'], census: Census): string {
  const [first] = beds
  const occupants = beds.flatMap(({ occupant }) => occupant ?? [])
  const namesakes = findNamesakes(occupants.filter(({ identified }) => identified))
  const lines = beds.flatMap((bed) =>
    bed.occupant ? [line(bedText(bed), bed.occupant, namesakes, census)] : [],
  )
  const empty = beds
    .filter(({ occupant }) => occupant === null)
    .map((bed) => `${bedText(bed)} (${STATES[bed.state] ?? bed.state})`)
  const title = [first?.service || 'Sin servicio', floorText(first?.floor ?? '')].filter(Boolean).join(' · ')
  return section(title, lines, empty.length > 0 ? `Camas sin paciente: ${empty.join(', ')}` : '')
}

/**
 * The list of who lies where, as a page that needs nothing else: to be printed, and read when the server is down. It
 * holds no medicines yet, and says so.
 */
export function censusPage(census: Census): string {
  const { hospital, timeZone, at, beds, withoutBed } = census
  const wards = [...Map.groupBy(beds, ({ service, floor }) => JSON.stringify([service, floor])).values()]
  const sections = wards.map((ward) => wardSection(ward, census))
  if (withoutBed.length > 0) {
    const namesakes = findNamesakes(withoutBed.filter(({ identified }) => identified))
    const lines = withoutBed.map((one) => line(one.service || '—', one, namesakes, census))
    sections.push(section('Ingresados sin cama', lines, ''))
  }
  const patients = beds.filter(({ occupant }) => occupant !== null).length + withoutBed.length
  const until = new Date(at.getTime() + TRUSTED_MS)
  return `<!doctype html>
<html lang="es-MX" translate="no">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Censo · ${escaped(hospital)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Censo de ${bdi(hospital)}</h1>
<p>Hecho el ${instantText(at.toISOString(), timeZone)} · ${patients === 1 ? '1 paciente' : `${patients} pacientes`}</p>
<p class="until">Para cuando el sistema no responde. Después de las ${hourText(until.toISOString(), timeZone)} ya no es vigente: confirma cada dato con el equipo de guardia.</p>
<p>No incluye medicamentos ni indicaciones. Contiene datos de salud: destrúyelo cuando el sistema vuelva.</p>
</header>
<main>
${sections.join('\n') || '<p>Sin cuartos.</p>'}
</main>
</body>
</html>
`
}
