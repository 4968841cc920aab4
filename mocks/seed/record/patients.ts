import type { VitalSigns } from '#src/domain/documents/contract.ts'
import { around } from '../cycle.ts'
import type { Tone } from './wording.ts'

type Random = (below: number) => number

const MONTH_DAYS = 30
const ADULT_YEARS = 15

const BY_SERVICE: Readonly<Record<string, Tone>> = {
  'Cirugía general': 'surgery',
  'Ginecología y obstetricia': 'obstetrics',
  'Terapia intensiva': 'intensive',
}

/** How notes speak of somebody so old in a service. @param days of life; undefined where nobody knows */
export function toneOf(days: number | undefined, service: string): Tone {
  if (days !== undefined && days < MONTH_DAYS) return 'newborn'
  if (days !== undefined && days < ADULT_YEARS * 365) return 'child'
  return BY_SERVICE[service] ?? 'medicine'
}

/** Lowest and by how much more. */
type Span = readonly [from: number, over: number]

type Usual = Readonly<Record<Exclude<keyof VitalSigns, 'temperature' | 'pain'>, Span>>

/** The usual of each age, in whole numbers. */
const USUAL: Readonly<Record<'newborn' | 'child' | 'grown', Usual>> = {
  newborn: {
    systolic: [70, 8],
    diastolic: [41, 7],
    heartRate: [128, 24],
    respiratoryRate: [40, 14],
    oxygenSaturation: [93, 6],
    weight: [3, 1],
    height: [48, 5],
    glucose: [60, 30],
  },
  child: {
    systolic: [88, 16],
    diastolic: [52, 14],
    heartRate: [92, 30],
    respiratoryRate: [20, 10],
    oxygenSaturation: [92, 7],
    weight: [14, 20],
    height: [88, 45],
    glucose: [78, 34],
  },
  grown: {
    systolic: [104, 38],
    diastolic: [62, 26],
    heartRate: [68, 34],
    respiratoryRate: [15, 8],
    oxygenSaturation: [91, 8],
    weight: [52, 44],
    height: [150, 30],
    glucose: [82, 70],
  },
}

type Body = Required<Pick<VitalSigns, 'weight' | 'height'>>

const usualOf = (tone: Tone) => USUAL[tone === 'newborn' || tone === 'child' ? tone : 'grown']

/** Somebody's weight and height: the same in each of their notes. */
export function bodyOf(tone: Tone, random: Random): Body {
  const { weight, height } = usualOf(tone)
  return { weight: weight[0] + random(weight[1]), height: height[0] + random(height[1]) }
}

/** Vital signs as they are measured of such people. */
export function vitalSignsOf(
  { tone, body }: { tone: Tone; body: Body },
  random: Random,
): Partial<VitalSigns> {
  const usual = usualOf(tone)
  const measure = ([from, over]: Span) => from + random(over)
  return {
    systolic: measure(usual.systolic),
    diastolic: measure(usual.diastolic),
    heartRate: measure(usual.heartRate),
    respiratoryRate: measure(usual.respiratoryRate),
    temperature: around([36.4, 36.6, 36.8, 37, 37.4, 38.1], random(6)),
    oxygenSaturation: measure(usual.oxygenSaturation),
    ...(random(3) === 0 && { glucose: measure(usual.glucose) }),
    ...body,
    ...(tone !== 'newborn' && { pain: random(6) }),
  }
}
