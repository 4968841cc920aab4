import { expect, test } from 'vitest'
import { moveStyles } from '#src/build/late-styles.ts'

test('moves every style sheet behind what is painted first, and nothing else', () => {
  const html = `<html>
  <head>
    <style>a{}</style>
    <link rel="stylesheet" crossorigin href="/assets/one.css">
    <link rel="icon" href="/icon.png">
  </head>
  <body>
    <p>Cargando...</p>
  </body>
</html>`
  expect(moveStyles(html)).toBe(`<html>
  <head>
    <style>a{}</style>
    <link rel="icon" href="/icon.png">
  </head>
  <body>
    <p>Cargando...</p>
    <link rel="stylesheet" crossorigin href="/assets/one.css">
  </body>
</html>`)
  expect(moveStyles('<body></body>')).toBe('<body></body>')
})
