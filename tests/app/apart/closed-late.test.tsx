import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { begin } from '#src/features/documents/autosave/machine.ts'
import { createSaver } from '#src/features/documents/autosave/saver.ts'
import { SaveTrouble } from '#src/features/documents/SaveTrouble.tsx'
import { makeServer } from '../../unit/features/documents.ts'

vi.mock('#src/features/documents/ClosedNotice.tsx', () => {
  throw new Error('no network')
})

test('where what helps with a closed document can not come, why it is closed is told, and stays told', async () => {
  const document = makeServer().stored()
  const saver = createSaver({
    document,
    place: { put: async () => true, remove: async () => {} },
    send: async () => document,
    onSaved: () => undefined,
    onOvertaken: () => undefined,
  })
  const trouble = { kind: 'closed', why: 'El documento ya está firmado', stored: null } as const
  render(
    <SaveTrouble
      document={document}
      saver={saver}
      state={{ ...begin(document), keeping: 'kept', trouble }}
    />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('El documento ya está firmado.')
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('alert')).toHaveTextContent('El documento ya está firmado.')
})
