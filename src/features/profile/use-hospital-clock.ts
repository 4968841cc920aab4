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
} from '#src/lib/dates.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { profileQueries } from './queries.ts'

/**
 * Dates and hours as this hospital's clock shows them. The page's loader ensures `profileQueries.detail`.
 * Instants are ISO 8601, days `YYYY-MM-DD`, local times `YYYY-MM-DDTHH:mm`.
 */
export function useHospitalClock() {
  const { clients, hospitalId } = useHospital()
  const { data } = useSuspenseQuery(profileQueries.detail(clients, hospitalId))
  const { timeZone, services } = data
  const today = () => todayIn(timeZone)
  return {
    timeZone,
    services,
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
