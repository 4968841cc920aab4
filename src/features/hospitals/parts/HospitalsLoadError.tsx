import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { RequestError } from '#src/api/errors.ts'
import { PageError } from '#src/hospital/PageError.tsx'
import { isRepeatedFailure } from '#src/ui/LoadFailure.tsx'
import { showToast } from '#src/ui/toasts.tsx'

/** The shell's list could not be loaded: a toast says why, the page offers to try again. */
export function HospitalsLoadError(props: ErrorComponentProps) {
  const { error } = props
  useEffect(() => {
    if (error instanceof RequestError && !isRepeatedFailure(error)) showHospitalsLoadError(error)
  }, [error])
  return <PageError {...props} />
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
