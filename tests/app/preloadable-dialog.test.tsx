import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { preloadableDialog } from '#src/ui/preloadable-dialog.tsx'

/** Says how the page was when it was drawn for the first time. */
function Witness() {
  const [wasDim] = useState(() => document.querySelector('.coming') !== null)
  return (
    <>
      <div data-overlay />
      <div role="dialog" aria-label="Testigo">
        {wasDim ? 'La página ya estaba oscura' : 'De una vez'}
      </div>
    </>
  )
}

const close = () => undefined
const Later = preloadableDialog(async () => Witness)

test('the page dims in answer to the hand before the dialog is drawn', async () => {
  await Later.preload()
  render(<Later onClose={close} />)
  expect(screen.getByRole('dialog', { name: 'Testigo' })).toHaveTextContent('La página ya estaba oscura')
  expect(document.querySelector('.coming')).toBeNull()
})

test('a dialog that follows upon another takes its place in one drawing', async () => {
  await Later.preload()
  render(<Witness />)
  render(<Later onClose={close} />)
  expect(screen.getAllByRole('dialog').at(-1)).toHaveTextContent('De una vez')
})
