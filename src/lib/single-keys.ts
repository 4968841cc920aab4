import { keep, localStore } from './storage.ts'

/*
 * Keys that do something alone, as `/` and `?`: whoever speaks to the computer, or hits keys unawares, can switch them
 * off (WCAG 2.1.4). The choice is this browser's.
 */
const KEY = 'single-keys'

/** What was chosen where the browser keeps nothing; holds for this load. */
let unkept: boolean | undefined

/** Whether single keys do something; they do unless somebody switched them off. */
export function hasSingleKeys(): boolean {
  return unkept ?? localStore().getItem(KEY) !== 'off'
}

/** Switches single keys on or off, for every tab of this browser. */
export function chooseSingleKeys(on: boolean): void {
  unkept = keep(localStore(), KEY, on ? 'on' : 'off') ? undefined : on
}
