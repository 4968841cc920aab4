import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, findButton, heading, openMenu, shownDialog, toastWith, visit } from './harness.tsx'

const ADMINISTRATION = '/account/installation'

test('Mi cuenta stands in the user menu above Cerrar sesión, and shows this session', async () => {
  const app = await visit('/hospitals', { persona: 'medica' })
  const menu = await openMenu(app, 'Menú de usuario')
  const items = within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
  expect(items.slice(-2)).toEqual(['Mi cuenta', 'Cerrar sesión'])
  await app.user.click(within(menu).getByRole('menuitem', { name: 'Mi cuenta' }))
  await heading('Mi cuenta')
  const region = screen.getByRole('region', { name: 'Tus sesiones' })
  expect(await within(region).findByText('Esta sesión')).toBeVisible()
  expect(within(region).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Administración' })).toBeNull()
})

test('who belongs to no hospital yet finds their account at its address', async () => {
  const app = await visit('/account', { persona: 'sin-hospitales' })
  await heading('Mi cuenta')
  expect(await screen.findByText('Esta sesión')).toBeVisible()
  expect(app.address()).toBe('/account')
})

test('another session is closed from the list, and goes from it', async () => {
  const { user } = await visit('/account', {
    persona: 'medica',
    prepare: async (mock) => void (await mock.signIn('medica')),
  })
  await user.click(await screen.findByRole('button', { name: /^Cerrar esta sesión: / }))
  await toastWith('Se cerró la sesión')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('several others are closed at once', async () => {
  const { user } = await visit('/account', {
    persona: 'medica',
    prepare: async (mock) => {
      await mock.signIn('medica')
      await mock.signIn('medica')
    },
  })
  await user.click(await findButton('Cerrar las demás'))
  await toastWith('Se cerraron las sesiones')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('a notice about an account shows until it is read', async () => {
  const app = await visit('/hospitals', {
    persona: 'medica',
    prepare: async ({ store }) => {
      const about = { aboutUserId: 'medica', byUserId: 'direccion', sid: null, happenedAt: Date.now() }
      await store.write('installation', (db) =>
        db
          .insertInto('accountNotices')
          .values({ userId: 'medica', kind: 'recoveryLink', ...about })
          .execute(),
      )
    },
  })
  const notices = await screen.findByRole('region', { name: 'Avisos de cuentas' })
  expect(notices).toHaveTextContent(/^\S.* generó un enlace para cambiar tu contraseña el \d/)
  await app.user.click(within(notices).getByRole('button', { name: 'Entendido' }))
  await waitFor(() => expect(notices).not.toBeInTheDocument())
  await waitFor(() => expect(app.callsTo('DELETE', '/api/account/notices/')).toHaveLength(1))
})

test('who does not administer the installation is told so', async () => {
  await visit(ADMINISTRATION, { persona: 'medica' })
  expect(await screen.findByText('Solo puede verlo quien administra la instalación')).toBeVisible()
})

test('somebody is deactivated with a reason, which the log tells, and let in again', async () => {
  const { user, mock } = await visit(`${ADMINISTRATION}?q=nunez`)
  await user.click(await screen.findByRole('checkbox', { name: /Ximena Núñez Ávila/ }))
  await user.click(button('Desactivar'))
  const dialog = await shownDialog('dialog', 'Desactivar cuenta')
  expect(await within(dialog).findByText(/Deja pendientes: \d+ borrador/)).toBeVisible()
  await user.type(within(dialog).getByLabelText('Motivo'), 'Dejó el hospital')
  await user.click(within(dialog).getByRole('button', { name: 'Desactivar' }))
  await toastWith('Ximena Núñez Ávila ya no puede entrar')
  await expect(mock.signIn('medica')).rejects.toThrow()
  const log = await screen.findByRole('region', { name: 'Bitácora de la instalación' })
  expect(log).toHaveTextContent('desactivó la cuenta de Ximena Núñez Ávila')
  expect(log).toHaveTextContent('Dejó el hospital')
  await user.click(await findButton('Reactivar'))
  await toastWith('Ximena Núñez Ávila puede entrar de nuevo')
  expect((await mock.signIn('medica')).accessToken).not.toBe('')
})

test('somebody is made an administrator, and is none again', async () => {
  const { user } = await visit(`${ADMINISTRATION}?q=nunez`)
  await user.click(await screen.findByRole('checkbox', { name: /Ximena Núñez Ávila/ }))
  await user.click(button('Hacer administrador'))
  await toastWith('Ximena Núñez Ávila administra ahora la instalación')
  await user.click(await findButton('Quitar administrador'))
  await toastWith('Ximena Núñez Ávila ya no administra la instalación')
})

test('the page of somebody who is shut out is covered, says so, and renews nothing', async () => {
  const { mock, go, callsTo } = await visit('/hospitals', { persona: 'medica' })
  await heading('Centros Médicos')
  await mock.store.db
    .updateTable('users')
    .set({ deactivatedAt: Date.now() })
    .where('userId', '=', 'medica')
    .execute()
  const before = callsTo('POST', '/oauth2/default/token').length
  await go('/account')
  const cover = await screen.findByRole('dialog', { name: 'Tu sesión terminó' })
  expect(cover).toHaveTextContent('Tu cuenta está desactivada. Pregunta a quien administra la instalación.')
  expect(callsTo('POST', '/oauth2/default/token')).toHaveLength(before)
})

test('somebody is invited, and their link is shown once where no mail is sent', async () => {
  const { user } = await visit(`${ADMINISTRATION}?q=ibarra`)
  await user.click(await findButton('Invitar'))
  const form = await shownDialog('dialog', 'Invitar a una persona')
  await user.type(within(form).getByLabelText('Nombre completo'), 'Lucía Ibarra')
  await user.type(within(form).getByLabelText('Correo electrónico'), 'lucia')
  await user.click(within(form).getByRole('button', { name: 'Invitar' }))
  expect(await within(form).findByText('Escribe un correo como nombre@dominio.mx')).toBeVisible()
  await user.type(within(form).getByLabelText('Correo electrónico'), '@ronda.example')
  await user.click(within(form).getByRole('button', { name: 'Invitar' }))
  const given = await shownDialog('dialog', 'Enlace para entregar')
  expect(given).toHaveTextContent(/entrégaselo tú a lucia@ronda\.example\. Sirve una vez, hasta el \d/)
  const link = within(given).getByLabelText<HTMLInputElement>('Enlace').value
  expect(link).toMatch(/\/oauth2\/default\/account\/link\?.+/)
  await user.click(within(given).getByRole('button', { name: 'Copiar enlace' }))
  expect(await within(given).findByRole('button', { name: 'Enlace copiado' })).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('row', { name: /Lucía Ibarra/ })).toHaveTextContent('Invitación pendiente')
})

test('a link to choose another password is made for whoever has an account, and for nobody else', async () => {
  const account = { userId: 'medica', email: 'medica@ronda.example', passwordHash: '' }
  const { user } = await visit(`${ADMINISTRATION}?q=nunez`, {
    prepare: async ({ store }) =>
      void (await store.db
        .insertInto('accounts')
        .values({ ...account, createdAt: 0, changedAt: 0 })
        .execute()),
  })
  await user.click(await screen.findByRole('checkbox', { name: /Ximena Núñez Ávila/ }))
  await user.click(button('Recuperar acceso'))
  const form = await shownDialog('dialog', 'Recuperar acceso')
  await user.click(within(form).getByLabelText(/quitar ya sus llaves de acceso/))
  await user.click(within(form).getByRole('button', { name: 'Crear enlace' }))
  const given = await shownDialog('dialog', 'Enlace para entregar')
  expect(given).toHaveTextContent('medica@ronda.example')
  await user.keyboard('{Escape}')
  const log = await screen.findByRole('region', { name: 'Bitácora de la instalación' })
  await waitFor(() => expect(log).toHaveTextContent('quitó las llaves de acceso de Ximena Núñez Ávila'))
  expect(log).toHaveTextContent('dio un enlace para elegir otra contraseña a Ximena Núñez Ávila')
  await user.click(await screen.findByRole('checkbox', { name: /Gabriel Núñez Tapia/ }))
  await user.click(button('Recuperar acceso'))
  const other = await shownDialog('dialog', 'Recuperar acceso')
  await user.click(within(other).getByRole('button', { name: 'Crear enlace' }))
  expect(await screen.findByText(/todavía no ha elegido una contraseña: invítala de nuevo/)).toBeVisible()
})

test('the log of the installation tells who saw names of other hospitals’ patients', async () => {
  const at = Date.parse('2026-03-03T16:00:00.000Z')
  const entry = { userId: 'medica', subjectId: 'medica', reason: '', action: 'foreign-reads', happenedAt: at }
  const reads = { hospitalId: 2, firstAt: at, lastAt: at }
  await visit(ADMINISTRATION, {
    prepare: async ({ store }) =>
      void (await store.db
        .insertInto('installationLog')
        .values([
          { ...entry, foreignReads: JSON.stringify({ ...reads, ofHospitalId: 1, records: 1214 }) },
          { ...entry, foreignReads: JSON.stringify({ ...reads, ofHospitalId: null, records: 1 }) },
        ])
        .execute()),
  })
  const log = await screen.findByRole('region', { name: 'Bitácora de la instalación' })
  await waitFor(() =>
    expect(log).toHaveTextContent(/Ximena Núñez Ávila buscó pacientes ajenos en la bitácora/),
  )
  expect(log).toHaveTextContent(/Pudo ver desde .+ los nombres de 1,214 pacientes de .+, el 3 mar 2026/)
  expect(log).toHaveTextContent(/Pidió desde .+ 1 número que no es de ningún paciente, el 3 mar 2026/)
})

test('who waits after failed sign-ins is listed, and a wait is ended', async () => {
  const row = { tries: 80, changedAt: Date.now(), waitUntil: Date.now() + 600_000, provenAt: null }
  const { user } = await visit(ADMINISTRATION, {
    prepare: async ({ store }) =>
      void (await store.db
        .insertInto('signInTries')
        .values([
          { ...row, key: 'a', kind: 'network', network: '192.0.2.0', userId: null },
          { ...row, key: 'b', kind: 'account', network: null, userId: 'medica' },
        ])
        .execute()),
  })
  const list = await screen.findByRole('region', { name: 'Esperas para iniciar sesión' })
  expect(list).toHaveTextContent('Ximena Núñez Ávila, en equipos donde no ha entrado antes')
  await user.click(within(list).getByRole('button', { name: 'Quitar espera: Toda la red 192.0.2.0' }))
  await toastWith('Se quitó la espera')
  await waitFor(() => expect(list).not.toHaveTextContent('192.0.2.0'))
  const log = await screen.findByRole('region', { name: 'Bitácora de la instalación' })
  await waitFor(() =>
    expect(log).toHaveTextContent(/quitó la espera para iniciar sesión de una red\s?\S*.*192/),
  )
  await user.click(within(list).getByRole('button', { name: /^Quitar espera: Ximena/ }))
  await waitFor(() => expect(list).not.toBeInTheDocument())
  await waitFor(() =>
    expect(log).toHaveTextContent('quitó la espera para iniciar sesión de Ximena Núñez Ávila'),
  )
})

test('when somebody signed in last, and tried in vain, is read in Mi cuenta', async () => {
  const entry = { typedHash: null, network: '192.0.2.0', happenedAt: Date.now() }
  await visit('/account', {
    persona: 'medica',
    prepare: async ({ store }) =>
      void (await store.db
        .insertInto('signInLog')
        .values([
          { ...entry, userId: 'medica', what: 'failed' },
          { ...entry, userId: 'archivo', what: 'signedOut' },
        ])
        .execute()),
  })
  const region = await screen.findByRole('region', { name: 'Tus últimos accesos' })
  expect(region).toHaveTextContent(/Alguien intentó entrar y no pudo.*desde 192\.0\.2\.0/)
  expect(region).not.toHaveTextContent('Cerraste sesión')
})
