import type { ReactNode } from 'react'
import { AreaPage } from './AreaPage.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { SETTINGS_PARTS, type SettingsTitle } from './settings-parts.ts'

interface SettingsFrameProps {
  /** Of the part, as `SETTINGS_PARTS` has it: with it come the rights that open it. */
  title: SettingsTitle
  children?: ReactNode
}

/** A part of the settings, with the way to the others above it. */
export function SettingsFrame({ title, children }: SettingsFrameProps) {
  const needs = SETTINGS_PARTS.find((part) => part.title === title)?.needs ?? []
  return (
    <AreaPage title={title} needs={needs} nav={<SettingsNav />}>
      {children}
    </AreaPage>
  )
}
