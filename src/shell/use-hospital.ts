import { useRouteContext } from '@tanstack/react-router'

/** The hospital that the address names, and the clients that speak for it; inside a hospital only. */
export function useHospital() {
  return useRouteContext({
    from: '/_app/hospitals/$hospitalId',
    select: ({ hospital, clients }) => ({ hospital, hospitalId: hospital.hospitalId, clients }),
  })
}
