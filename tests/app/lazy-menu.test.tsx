import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { LazyMenu } from '#src/ui/LazyMenu.tsx'

/** Says how the button looked when the menu was drawn for the first time. */
function Witness({ button }: { button: ReactElement }) {
  const [wasPressed] = useState(() => document.querySelector('.pressed') !== null)
  return (
    <>
      {button}
      <div role="menu">{wasPressed ? 'El botón ya se veía oprimido' : 'De una vez'}</div>
    </>
  )
}

test('the button looks pressed in answer to the hand before the menu is drawn', () => {
  render(
    <LazyMenu
      label="Menú"
      className="button"
      preload={() => undefined}
      menu={({ button }) => <Witness button={button} />}
    >
      …
    </LazyMenu>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Menú' }))
  expect(screen.getByRole('menu')).toHaveTextContent('El botón ya se veía oprimido')
  expect(document.querySelector('.pressed')).toBeNull()
})
