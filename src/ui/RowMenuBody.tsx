import { cloneElement, useState } from 'react'
import { useKeptFocus } from './Button.tsx'
import { classes } from './classes.ts'
import type { LazyMenuBodyProps } from './LazyMenu.tsx'
import { Menu, MenuItem } from './Menu.tsx'
import type { RowAction } from './RowActions.tsx'

interface RowMenuBodyProps extends Pick<LazyMenuBodyProps, 'button'> {
  actions: readonly RowAction[]
}

/** The menu of a row, open at first render. */
export function RowMenuBody({ button, actions }: RowMenuBodyProps) {
  const [chosen, setChosen] = useState<RowAction>()
  // The action may take its row off the list.
  const ref = useKeptFocus()
  const ordered = actions.toSorted(
    (one, other) => Number(one.isDestructive ?? false) - Number(other.isDestructive ?? false),
  )
  return (
    // biome-ignore lint/a11y: it only keeps the row from taking a click in the menu for one on itself
    <div onClick={(event) => event.stopPropagation()}>
      <Menu
        button={cloneElement(button, { ref })}
        align="end"
        // Done once the menu is gone and its button has the focus, which is where a dialog gives it back to.
        {...(chosen && {
          onClosed: (focusButton) => {
            setChosen(undefined)
            focusButton()
            chosen.run()
          },
        })}
      >
        {ordered.map((action) => {
          const { id, label, icon: Icon, disabled, busy, preload, isDestructive } = action
          return (
            <MenuItem
              key={id}
              disabled={disabled || (busy ?? false)}
              onFocus={preload}
              onSelect={() => setChosen(action)}
              className={classes(
                'data-disabled:cursor-not-allowed data-disabled:opacity-50',
                isDestructive &&
                  'text-danger data-highlighted:bg-danger-soft! data-highlighted:text-danger! data-highlighted:outline-danger!',
              )}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              {label}
            </MenuItem>
          )
        })}
      </Menu>
    </div>
  )
}
