import type * as router from '@tanstack/react-router'
import { createElement } from 'react'
import { beforeEach } from 'vitest'

/** How much later than its frame a page's code comes, in milliseconds. */
const LATE_MS = 30
// Some tests hold the clock.
const { setTimeout: startTimer } = globalThis

type Lazy = typeof router.lazyRouteComponent
type Module = Parameters<Lazy>[0]

let test = 0
beforeEach(() => {
  test += 1
})

/**
 * Replaces the router's lazy component: the code of a page comes late in every test. Test files share their modules, so
 * that only the first test to open a page waits for its code, and only that test fails if it does not.
 */
export function latePages(lazyRouteComponent: Lazy) {
  return (load: Module, name?: string) => {
    const late = async () => {
      const [code] = await Promise.all([load(), new Promise((resolve) => startTimer(resolve, LATE_MS))])
      return code
    }
    let loadedIn = 0
    let component = lazyRouteComponent(late, name)
    function current() {
      if (loadedIn !== test) component = lazyRouteComponent(late, name)
      loadedIn = test
      return component
    }
    const LatePage = (props: object) => createElement(current(), props)
    return Object.assign(LatePage, { preload: () => current().preload?.() })
  }
}
