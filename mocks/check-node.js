/*
 * Loaded before everything that is written in TypeScript. Itself it is plain JavaScript, which an old Node reads too:
 * where no package brings the project's own Node, whoever has an older one is told in one line.
 */
if (Number.parseInt(process.versions.node, 10) < 26) {
  console.error(
    `Ronda needs Node 26, and this is ${process.versions.node}: run npm ci without --omit=optional, which brings it, or install it yourself where no package has it (this is ${process.platform} ${process.arch})`,
  )
  process.exit(1)
}
