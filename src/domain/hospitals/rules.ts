import { isVisible } from '../text-rules.ts'
import type { Hospital } from './contract.ts'

/**
 * Whether the form may be saved: changed (in creation: something is written; in an edit: it differs from what
 * is stored), and something of it is seen.
 * @param original the stored hospital, or null for a new one
 */
export function canSaveName(name: string, original: Pick<Hospital, 'name'> | null): boolean {
  return isVisible(name) && (original === null || name.trim() !== original.name)
}

/** Whether closing the form would lose something. */
export function isNameChanged(name: string, original: Pick<Hospital, 'name'> | null): boolean {
  return name !== (original?.name ?? '')
}

/** A deletion is confirmed by the exact name, letter for letter. */
export function confirmsDeletion(typed: string, hospital: Pick<Hospital, 'name'>): boolean {
  return typed === hospital.name
}
