import { expect, test } from './app.ts'
import { SLOWER } from './interactions.ts'
import { begin, evolution, NOTE, paste } from './note.ts'
import { workTime } from './work-time.ts'

test('F37: in fifty pages a key shows at once', async ({ page, open }) => {
  await open(NOTE)
  const text = await begin(page)
  const line =
    'Paciente refiere dolor abdominal de tres días de evolución, sin fiebre, acompañado de náusea y vómito'
  await paste(text, { 'text/plain': Array.from({ length: 1600 }, () => line).join('\n') })
  await expect(text.locator('p')).toHaveCount(1600)
  const words = 'Sin datos de alarma por ahora.'
  const took = await workTime(page, async () => {
    await page.keyboard.type(words)
    await expect(text).toContainText(words)
  })
  expect(took / words.length).toBeLessThan(50 * SLOWER)
  await expect(evolution(page)).toBeFocused()
})
