import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem, NetworkError, ShapeError } from '#src/api/errors.ts'
import { PageError } from '#src/hospital/PageError.tsx'
import { showToast } from '#src/ui/toasts.tsx'

const LOAD_ERRORS = [HttpProblem, NetworkError, ShapeError]

/** The shell's list could not be loaded: a toast says why, the page offers to try again. */
export function HospitalsLoadError(props: ErrorComponentProps) {
  const { error } = props
  useEffect(() => {
    if (LOAD_ERRORS.some((kind) => error instanceof kind)) showHospitalsLoadError(error)
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
