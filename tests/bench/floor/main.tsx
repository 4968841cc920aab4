import * as Dialog from '@radix-ui/react-dialog'
import * as Menu from '@radix-ui/react-dropdown-menu'
import { QueryClient, QueryClientProvider, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import ky, { HTTPError } from 'ky'
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import toast, { Toaster } from 'react-hot-toast'
import { AuthProvider, hasAuthParams, useAuth } from 'react-oidc-context'
import Cookies from 'universal-cookie'
import { prefetch } from '#src/api/load.ts'

/*
 * The floor: the packages that the product is made of, each used as usual and nothing else. What the product adds to
 * this is its own.
 */

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric },
})
const column = createColumnHelper<typeof features, { id: number; name: string }>()
const COLUMNS = column.columns([
  column.accessor('id', { header: 'ID' }),
  column.accessor('name', { header: 'Nombre' }),
])
const ROWS = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, name: `Hospital ${index + 1}` }))

const api = ky.create({ timeout: false, retry: { limit: 1 } })
const cookies = new Cookies(null, { path: '/' })
const manager = new UserManager({
  authority: window.location.origin,
  client_id: 'floor',
  redirect_uri: `${window.location.origin}/callback`,
  userStore: new WebStorageStateStore({ store: window.sessionStorage }),
})
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
const hospitals = queryOptions({ queryKey: ['hospitals'], queryFn: () => Promise.resolve(ROWS) })

function Account() {
  const auth = useAuth()
  const isOn = auth.isAuthenticated || hasAuthParams()
  return (
    <Menu.Root>
      <Menu.Trigger>{isOn ? 'Cuenta' : 'Nadie'}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content>
          <Menu.Label>{String(cookies.get('hospital') ?? 'ninguno')}</Menu.Label>
          <Menu.Separator />
          <Menu.Item onSelect={() => void auth.signinRedirect()}>Entrar</Menu.Item>
          <Menu.Item onSelect={() => void auth.signoutRedirect()}>Salir</Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Add() {
  const { mutate } = useMutation({
    mutationFn: () => api.post('/hospitals').json(),
    onError: (error) => toast.error(error instanceof HTTPError ? error.message : 'Error'),
    onSuccess: () => queryClient.invalidateQueries(hospitals),
  })
  return (
    <Dialog.Root>
      <Dialog.Trigger>Agregar</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay />
        <Dialog.Content>
          <Dialog.Title>Agregar</Dialog.Title>
          <Dialog.Description>Un hospital</Dialog.Description>
          <button type="button" onClick={() => mutate()}>
            Guardar
          </button>
          <Dialog.Close>Cerrar</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function List() {
  const { data = ROWS } = useQuery(hospitals)
  const table = useTable({ features, columns: COLUMNS, data })
  return (
    <table>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th key={header.id} onClick={header.column.getToggleSortingHandler()}>
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Hospital() {
  return (
    <main>
      <h1>Hospital 1</h1>
      <List />
    </main>
  )
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <Account />
      <nav aria-label="Secciones">
        <Link to="/">Hospitales</Link>
        <Link to="/hospitals/$hospitalId" params={{ hospitalId: '1' }}>
          Hospital 1
        </Link>
      </nav>
      <Outlet />
      <Toaster />
    </>
  ),
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search) => ({ page: Number(search.page) || 1 }),
  loader: ({ context }) => prefetch(context.queryClient, hospitals),
  component: () => (
    <main>
      <h1>Hospitales</h1>
      <Add />
      <List />
    </main>
  ),
})
const one = createRoute({
  getParentRoute: () => root,
  path: '/hospitals/$hospitalId',
  beforeLoad: ({ params }) => {
    if (params.hospitalId === '') throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => Promise.resolve({ default: Hospital })),
})
const router = createRouter({
  routeTree: root.addChildren([home, one]),
  context: { queryClient },
  defaultPreload: 'intent',
  scrollRestoration: true,
})

const element = document.getElementById('root')
if (element)
  createRoot(element).render(
    <StrictMode>
      <AuthProvider userManager={manager}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AuthProvider>
    </StrictMode>,
  )
