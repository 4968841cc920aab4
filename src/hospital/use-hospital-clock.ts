import { useSuspenseQuery } from '@tanstack/react-query'
import {
  ageText,
  dayAt,
  dayText,
  hourText,
  instantOf,
  instantText,
  localTime,
  todayIn,
} from '#src/domain/dates.ts'
import { profileQueries } from './queries.ts'
import { useHospital } from './use-hospital.ts'

/**
 * Formats dates and hours in this hospital's time zone. The page's loader must ensure `profileQueries.detail`.
 * Instants are ISO 8601, days `YYYY-MM-DD`, local times `YYYY-MM-DDTHH:mm`.
 */
export function useHospitalClock() {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(profileQueries.detail(hospital))
  const { timeZone } = data
  const today = () => todayIn(timeZone)
  return {
    timeZone,
    /** The options for a service: the hospital's list, and all others that its rooms and stays use. */
    services: [...new Set([...data.services, ...data.servicesInUse])],
    today,
    now: () => localTime(new Date(), timeZone),
    day: (day: string) => dayText(day),
    dayOf: (instant: string) => dayAt(instant, timeZone),
    hour: (instant: string) => hourText(instant, timeZone),
    instant: (instant: string) => instantText(instant, timeZone),
    age: (birthDate: string) => ageText(birthDate, today()),
    toLocal: (instant: string) => localTime(instant, timeZone),
    toInstant: (local: string) => instantOf(local, timeZone),
  }
}
