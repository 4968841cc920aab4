import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { type App, ORIGIN } from './harness.tsx'

/** The files that the app hands to the browser from now on. */
export function catchFiles() {
  const blobs = new Map<string, Blob>()
  const files: { name: string; blob: Blob }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`
    if (blob instanceof Blob) blobs.set(url, blob)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saved(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    if (blob) files.push({ name: this.download, blob })
  })
  onTestFinished(() => click.mockRestore())
  return files
}

/** The lines of the next CSV file, its mark of UTF-8 held to be there. */
export async function nextCsv(files: { name: string; blob: Blob }[]) {
  await waitFor(() => expect(files).toHaveLength(1))
  const [file] = files.splice(0)
  const bytes = new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heading = '', ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  return { name: file?.name ?? '', heading, lines }
}

/** The queries of an export: whole pages, each with what is asked for beside its number. */
export function exported(app: App, path: string, asked: Record<string, string>): Record<string, string>[] {
  return app
    .callsTo('GET', `${path}?`)
    .map((call) => Object.fromEntries(new URL(call.path, ORIGIN).searchParams))
    .filter((query) => query.pageSize === '100')
    .filter((query) => Object.entries(asked).every(([name, value]) => query[name] === value))
}
