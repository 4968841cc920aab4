import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { TemplateDialogs } from '../templates/dialogs.tsx'
import { templateQueries } from '../templates/queries.ts'

/** The templates that documents are written on, to be looked at one by one. */
export function TemplatesLook() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} aria-controls="plantillas" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ocultar plantillas' : 'Ver plantillas'}
        </Button>
      </div>
      <div id="plantillas" hidden={!isOpen}>
        {isOpen && <Published />}
      </div>
    </>
  )
}

function Published() {
  const hospital = useHospital()
  const query = useQuery(templateQueries.published(hospital))
  const [shown, setShown] = useState<number>()
  if (query.isPending && query.isFetching) return <Loading />
  if (!query.data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
        No se pudieron cargar las plantillas
        <Button onClick={() => void query.refetch()}>Reintentar</Button>
      </p>
    )
  return (
    <>
      <ul aria-label="Plantillas publicadas" className="flex flex-wrap gap-2">
        {query.data.map(({ templateId, name }) => (
          <li key={templateId}>
            <Button preload={TemplateDialogs.preload('previa')} onClick={() => setShown(templateId)}>
              <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <TemplateDialogs form="previa" id={shown} mayChange onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
