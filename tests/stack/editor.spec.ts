import { begin, drop, HOSTILE, NOTE, paste, tool } from '#tests/e2e/note.ts'
import { expect, signIn, test } from './journey.ts'

test('F39: the editor writes, pastes again and again, and shows what is stored without breaking the policy', async ({
  page,
}) => {
  await signIn(page, 'direccion', NOTE)
  const text = await begin(page)
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Grave')
  await tool(page, 'Título').click()
  for (let time = 1; time <= 2; time += 1) {
    await page.keyboard.press('Control+End')
    await paste(text, { 'text/html': HOSTILE, 'text/plain': 'Plan' })
    await expect(text.getByRole('table')).toHaveCount(time)
  }
  await drop(page, text, {
    'text/html': '<p style="color:red">soltado<img src="/x.png" onerror="alert(1)"></p>',
  })
  await expect(text).toContainText('soltado')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await expect(page.getByRole('region', { name: 'Guardado', exact: true })).toContainText(
    /Guardado \d\d:\d\d/,
  )
  await page.reload()
  await expect(text.getByRole('columnheader', { name: 'Fármaco' })).toHaveCount(2)
})
