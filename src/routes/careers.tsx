import { createFileRoute } from '@tanstack/react-router'
import { CareersPage } from '#src/features/careers/page/CareersPage.tsx'

export const Route = createFileRoute('/careers')({
  // The route's row names no title: the tab shows the product's name alone.
  staticData: { title: null },
  component: CareersPage,
})
