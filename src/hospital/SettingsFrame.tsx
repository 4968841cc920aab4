import type { ReactNode } from 'react'
import { AreaPage } from './AreaPage.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { SETTINGS_PARTS, type SettingsTitle } from './settings-parts.ts'

interface SettingsFrameProps {
  /** The title in `SETTINGS_PARTS`, which also has the permissions. */
  title: SettingsTitle
  children?: ReactNode
}

/** A part of the settings, with the navigation between the parts. */
export function SettingsFrame({ title, children }: SettingsFrameProps) {
  const needs = SETTINGS_PARTS.find((part) => part.title === title)?.needs ?? []
  return (
    <AreaPage title={title} needs={needs} nav={<SettingsNav />}>
      {children}
    </AreaPage>
  )
}
