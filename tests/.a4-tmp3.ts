const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000 }
import { openNodeStore } from '#mocks/db/node.ts'
import { openBrowserStore } from '#mocks/db/browser.ts'
import { migrate } from '#mocks/db/migrations.ts'
import { seed } from '#mocks/db/seed.ts'
for (const open of [() => openNodeStore({file: ':memory:'}), () => openBrowserStore({})]) {
  const st = await open()
  await migrate(st)
  const m = cpu(), w = performance.now(); let last = 0
  await seed(st, 'large', new Date(0), (d, t) => { if (!last) console.log('first', d, (cpu()-m).toFixed(0)); last = d })
  console.log('all', (cpu()-m).toFixed(0), 'wall', (performance.now()-w).toFixed(0))
}
