import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#src/hospital/MissingPage.tsx'

/** Any other path: sign-in first, then a page with a way back. */
export const Route = createFileRoute('/_app/$')({
  staticData: { title: null },
  component: NotFoundPage,
})
