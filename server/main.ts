/*
 * `npm run serve`, and from the bundle `node dist-server/ronda.mjs`: what a hospital runs. An old Node reads this file
 * too; all else comes after the question which one this is.
 */

const NEEDED = 26

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(`Ronda needs Node ${NEEDED}, and this is ${process.versions.node}`)
  process.exit(1)
}
const { run } = await import('./commands.ts')
await run(process.argv.slice(2))

export {}
