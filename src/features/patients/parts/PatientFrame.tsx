import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LinkOptions, Outlet } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useState } from 'react'
import type { Patient } from '#src/domain/patients/contract.ts'
import { allergiesText, listName } from '#src/domain/patients/rules.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { HospitalProvider } from '#src/hospital/HospitalProvider.tsx'
import { type HospitalHandle, withEmergencyAccess } from '#src/hospital/hospital-handle.ts'
import { type CarePlace, hospitalLinks, patientLinks, useCarePlace } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { readId } from '#src/lib/address.ts'
import { useSession } from '#src/session/use-session.ts'
import { LazyEmergencyOffer } from '../dialogs.ts'
import { ageOf, bedText, SEX_LABELS } from '../labels.ts'
import { patientQueries } from '../queries.ts'
import { PatientMarks } from './PatientMarks.tsx'
import { PATIENT_LOOKS } from './patient-looks.ts'
import { noteRecentPatient } from './recent-patients.ts'

/** Letters that the band shows of a list of allergies before it folds. */
const FOLDED_LENGTH = 90
const icon = 'size-4 shrink-0'
const LINK =
  'min-w-0 rounded wrap-anywhere text-muted underline-offset-2 hover:underline aria-[current=page]:text-ink'
/** Without, a link would be marked as the open page on every page below it. */
const EXACT = { exact: true }

interface PatientFrameProps {
  /** The steps of the trail below the patient, each a `Crumb`. */
  trail?: ReactNode
  children?: ReactNode
}

/** The frame of every page about one patient: the band, the trail, the page. Its loader is `ensurePatient`. */
export function PatientFrame({ trail, children = <Outlet /> }: PatientFrameProps) {
  const patientId = readId(useCarePlace().patientId)
  const hospital = useReadableHospital(patientId)
  if (!hospital.can('patients'))
    return (
      <AreaPage
        title="Paciente"
        needs={[['patients', 'read']]}
        otherwise={patientId !== undefined && <LazyEmergencyOffer patientId={patientId} />}
      />
    )
  return (
    <HospitalProvider value={hospital}>
      <LoadedFrame trail={trail}>{children}</LoadedFrame>
    </HospitalProvider>
  )
}

/** How often it is asked whether an emergency access is still open, in milliseconds. */
const ASK_AGAIN_MS = 60_000

/** The hospital as the person may read this patient there: by their rights, or by an emergency access. */
function useReadableHospital(patientId: number | undefined): HospitalHandle {
  const hospital = useHospital()
  const { data } = useQuery({
    ...patientQueries.ownEmergency(hospital),
    enabled: !hospital.can('patients') || !hospital.can('episodes'),
    refetchInterval: ASK_AGAIN_MS,
  })
  const access = data?.open.find((one) => one.patientId === patientId)
  return access ? withEmergencyAccess(hospital, access) : hospital
}

function LoadedFrame({ trail, children }: PatientFrameProps) {
  const hospital = useHospital()
  const place = useCarePlace()
  const session = useSession()
  const { data } = useSuspenseQuery(patientQueries.detail(hospital, Number(place.patientId)))
  const { id, emergency } = hospital
  useEffect(() => {
    // What was lent for hours is not to be offered again.
    if (!emergency) noteRecentPatient(session, id, data)
  }, [session, id, emergency, data])
  return (
    <>
      <PatientBand key={data.patientId} patient={data} />
      <PatientTrail place={place} patient={data}>
        {trail}
      </PatientTrail>
      {children}
    </>
  )
}

/** Whom the page is about; stays in sight below the navigation bar. */
function PatientBand({ patient }: { patient: Patient }) {
  const { clock, emergency } = useHospital()
  const { birthDate, preferredName, recordNumber, sex, stay, allergies } = patient
  return (
    <section
      aria-label="Paciente"
      data-patient-band
      className="sticky top-(--bar) z-20 border-b border-line bg-raised"
    >
      <div className="mx-auto flex max-h-[45dvh] max-w-[90rem] flex-wrap items-center gap-x-4 gap-y-1 overflow-y-auto px-3 py-2 short:py-1 narrow:text-sm">
        <p className="flex min-w-0 basis-full flex-wrap items-center gap-x-2 gap-y-1 short:basis-auto">
          <bdi
            id="quien"
            className="line-clamp-3 min-w-0 text-lg leading-tight font-semibold short:line-clamp-2 narrow:text-base"
          >
            {listName(patient)}
          </bdi>
          {preferredName && (
            <span className="min-w-0 text-muted">
              (<bdi>{preferredName}</bdi>)
            </span>
          )}
          <PatientMarks patient={patient} />
        </p>
        <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 narrow:gap-x-3">
          <Fact label="Edad">{ageOf(patient, clock.today())}</Fact>
          <Fact label="Sexo">{SEX_LABELS[sex]}</Fact>
          <Fact label="Nacimiento">{birthDate === null ? '—' : clock.day(birthDate)}</Fact>
          <Fact label="Expediente">{recordNumber}</Fact>
          <Fact label="Cama">{stay ? bedText(stay.bed) : 'Sin cama'}</Fact>
          <Fact label="Alergias">
            <BandAllergies allergies={allergies} />
          </Fact>
        </dl>
      </div>
      {emergency && (
        <p className="bg-warning-soft text-warning">
          <span className="mx-auto line-clamp-3 max-w-[90rem] px-3 py-1 text-sm wrap-anywhere">
            Acceso de emergencia hasta las {clock.hour(emergency.endsAt)} · <bdi>{emergency.reason}</bdi>
          </span>
        </p>
      )}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

/** The allergies in the band: never blank, a list marked; a long list says how much of it is folded. */
function BandAllergies({ allergies }: { allergies: Patient['allergies'] }) {
  const [open, setOpen] = useState(false)
  const text = allergiesText(allergies)
  if (allergies.state === 'none') return text
  const [Icon, color] = PATIENT_LOOKS[allergies.state === 'listed' ? 'allergic' : 'allergiesNotAsked']
  if (allergies.state === 'notAsked')
    return (
      <span className={`inline-flex items-center gap-1 ${color}`}>
        <Icon aria-hidden="true" className={icon} />
        {text}
      </span>
    )
  const count = allergies.items.length
  const isLong = count > 1 && text.length > FOLDED_LENGTH
  return (
    <span className={`font-semibold ${color}`}>
      <Icon aria-hidden="true" className={`${icon} mr-1 inline align-text-bottom`} />
      <bdi>{isLong && !open ? `${text.slice(0, FOLDED_LENGTH)}…` : text}</bdi>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          className="ml-1 min-h-6 underline"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Ver menos' : `Ver las ${count}`}
        </button>
      )}
    </span>
  )
}

interface PatientTrailProps {
  place: CarePlace
  patient: Patient
  children: ReactNode
}

/** The way back: to the room or to the list, as one came, to the patient, and to what the page is a part of. */
function PatientTrail({ place, patient, children }: PatientTrailProps) {
  const links = hospitalLinks(useHospital())
  const { roomId } = place
  const bed = patient.stay?.bed
  const roomCode = bed && String(bed.roomId) === roomId ? bed.roomCode : undefined
  return (
    <nav aria-label="Ruta" className="mx-auto w-full max-w-[90rem] px-3 pt-2 text-sm short:pt-1">
      <ol className="flex flex-wrap items-center gap-1">
        <li>
          {roomId === undefined ? (
            <Link {...links.patients} activeOptions={EXACT} className={LINK}>
              Pacientes
            </Link>
          ) : (
            <Link {...links.room(roomId)} activeOptions={EXACT} className={LINK}>
              {roomCode === undefined ? 'Cuarto' : `Cuarto ${roomCode}`}
            </Link>
          )}
        </li>
        <Crumb link={patientLinks(place).overview}>
          <bdi>{listName(patient)}</bdi>
        </Crumb>
        {children}
      </ol>
    </nav>
  )
}

interface CrumbProps {
  link: LinkOptions
  children: ReactNode
  /** Stands beside the step. */
  mark?: ReactNode
}

/** One step of the trail. */
export function Crumb({ link, children, mark }: CrumbProps) {
  return (
    <li className="flex min-w-0 items-center gap-1">
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <Link {...link} activeOptions={{ exact: true, includeSearch: false }} className={LINK}>
        {children}
      </Link>
      {mark}
    </li>
  )
}
