import { LAYERS } from '../layers/every.ts'
import { dialogs, showLayer } from '../layers/layer.ts'
import { addressOf, expect, test } from './app.ts'
import { test as testInOneTab } from './one-tab.ts'

/** The dialogs that act on no patient, by the names of their layers. A dialog that is not listed must name its patient. */
const ABOUT_NOBODY: readonly RegExp[] = [
  // Hospitals, rooms, people and what belongs to every page.
  /^(hospital|new-hospital|first-steps|leave|rooms|template|doctor|account|profile|users|view)-/,
  /^(leave-question|open-work|conflict|search|search-nothing|help|session-over|idle-cover|load-failed)$/,
  /^(sign-out-question|bed-out-of-service)$/,
  // Nobody is chosen yet, or somebody is being registered.
  /^(patient-new|patient-new-kept|patient-new-wrong|patient-curp-question|patient-duplicate-question)$/,
  /^(episode-new|episode-new-wrong|episode-new-register)$/,
  /^(assignment-new|assignment-new-wrong)$/,
  // The record stays closed until it is opened by its number.
  /^patient-emergency$/,
  // They only say why nothing can be done.
  /^(episode-refused|assignment-ended)$/,
  // The patients stay with their doctor.
  /^handover-withdraw$/,
  // A calendar over the form of a patient.
  /^episode-calendar$/,
]

const acting = LAYERS.filter(({ name, title, path }) => {
  const isDialog = title !== undefined || /[?&]form=/.test(path)
  // Retiring a doctor passes on patients.
  return (isDialog && !ABOUT_NOBODY.some((one) => one.test(name))) || name === 'doctor-retire'
})

test('the dialogs that act on a patient are many, and what is listed as another exists', () => {
  expect(acting.length).toBeGreaterThan(25)
  const unknown = ABOUT_NOBODY.filter((one) => !LAYERS.some(({ name }) => one.test(name)))
  expect(unknown).toEqual([])
})

for (const layer of acting) {
  const own = layer.fresh ? test : testInOneTab
  own(`${layer.name}: the dialog names its patient in full`, async ({ page }) => {
    await page.goto(addressOf(layer.path, layer.persona ? { persona: layer.persona } : {}))
    // The first start fills a database and signs in.
    await expect(page.getByRole('heading').first()).toBeVisible({ timeout: 30_000 })
    await showLayer(page, layer)
    const line = dialogs(page).locator('[data-patient-line]').first()
    await expect(line).toContainText(/Expediente \d{7} · .* · (Hombre|Mujer|Intersexual|No determinado)/)
    await expect(line).toContainText(/(Sin|En la) cama/)
    await expect(line).toContainText('Alergias: ')
  })
}
