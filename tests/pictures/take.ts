import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { takeEveryScreen } from './every-screen.ts'
import { drawIcon, takePublicPictures } from './public-pictures.ts'
import { openStudio } from './studio.ts'

/*
 * Takes pictures of the product, always of the same data at the same instant.
 * `npm run pictures`: every screen, into test-results/pictures; words after `--` choose those whose names hold one.
 * `npm run pictures -- --public`: those of the landing page and of the README, into public/screens; and the tab's icon.
 * `--dist <folder>` takes them of a build of mock mode that is there.
 */
const ROOT = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { public: { type: 'boolean' }, dist: { type: 'string' } },
})
const studio = await openStudio(values.dist)
try {
  if (values.public) {
    await drawIcon(studio, join(ROOT, 'src/app/icon.png'))
    await takePublicPictures(studio, join(ROOT, 'public/screens'))
  } else await takeEveryScreen(studio, join(ROOT, 'test-results/pictures'), positionals)
} finally {
  await studio.close()
}
