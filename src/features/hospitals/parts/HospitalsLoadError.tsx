import { type ErrorComponentProps, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { RequestError } from '#src/api/errors.ts'
import { PageError } from '#src/hospital/PageError.tsx'
import { showToast } from '#src/ui/toasts.tsx'

/** The shell's list could not be loaded: a toast says why, the page offers to try again. */
export function HospitalsLoadError(props: ErrorComponentProps) {
  const { error } = props
  useEffect(() => {
    if (error instanceof RequestError && !error.isRepeated) showHospitalsLoadError(error)
  }, [error])
  const isList = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/_app/hospitals/' })
  return <PageError {...props} title={isList ? 'Centros Médicos' : undefined} />
}

/** The toast of a list of hospitals that could not be loaded. */
export function showHospitalsLoadError(error: unknown): void {
  showToast({
    id: 'hospitals-load',
    variant: 'danger',
    title: 'Error en solicitud',
    message: `Error '${errorText(error)}' al cargar la información de hospitales`,
  })
}
