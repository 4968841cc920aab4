import { isVisible } from '../text-rules.ts'
import type { Hospital } from './contract.ts'

/**
 * Whether the form can be saved: the name is visible and, in an edit, differs from the stored one.
 * @param original the stored hospital, or null for a new one
 */
export function canSaveName(name: string, original: Pick<Hospital, 'name'> | null): boolean {
  return isVisible(name) && (original === null || name.trim() !== original.name)
}

/** Whether the form has unsaved changes. */
export function isNameChanged(name: string, original: Pick<Hospital, 'name'> | null): boolean {
  return name !== (original?.name ?? '')
}

/** Whether the typed text confirms a deletion: it must be the exact name. */
export function confirmsDeletion(typed: string, hospital: Pick<Hospital, 'name'>): boolean {
  return typed === hospital.name
}
