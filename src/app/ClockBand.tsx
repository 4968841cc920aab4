import { useQueryClient } from '@tanstack/react-query'
import ClockAlert from 'lucide-react/icons/clock-exclamation-point'
import { useEffect } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import { PRODUCT_NAME } from '#src/config.ts'
import { hospitalQueries } from '#src/features/hospitals/queries.ts'
import { watchClock } from '#src/lib/clock-watch.ts'
import { durationText } from '#src/lib/duration.ts'

const CHECKED_MS = 10_000

interface ClockBandProps {
  /** By how much the computer's clock is ahead; negative if it is behind. */
  minutes: number
}

/** Says that the computer's clock is wrong, and whose time is stored. Asks the server again once somebody sets the clock. */
export function ClockBand({ minutes }: ClockBandProps) {
  const { client } = useAppServices()
  const queryClient = useQueryClient()
  useEffect(() => {
    const wasSet = watchClock()
    const timer = setInterval(() => {
      // Any answer tells the server's time.
      if (wasSet()) void queryClient.invalidateQueries(hospitalQueries.mine(client))
    }, CHECKED_MS)
    return () => clearInterval(timer)
  }, [queryClient, client])
  return (
    <p role="status" className="bg-warning-soft px-4 py-1.5 text-center text-warning print:hidden">
      <ClockAlert aria-hidden="true" className="mr-1.5 inline size-4 align-[-0.15em]" />
      El reloj de este equipo va {durationText(Math.abs(minutes))} {minutes > 0 ? 'adelantado' : 'atrasado'}.{' '}
      {PRODUCT_NAME} usa la hora del servidor.
    </p>
  )
}
