const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000 }
import { sql } from 'kysely'

import { ensureSeed } from '#mocks/db/seed.ts'
const names = process.argv.slice(2)
for (const name of names as ('default'|'large')[]) {
  const s = cpu()
  const st = await openNodeStore({file: ':memory:'})
  await ensureSeed(st, name, new Date())
  const t = cpu()
  console.log(name, (t-s).toFixed(1), (await st.export()).length)
  if (true) {
  for (const t of ['rooms','beds','patients','episodes','bedStays','bedEvents','movements','assignments'] as const) console.log(t, JSON.stringify((await sql`select count(*) n from ${sql.table(t)}`.execute(st.db)).rows))
  console.table((await sql`select r.hospitalId, count(distinct r.roomId) rooms, count(*) beds, sum(countable) countable, sum(countable and s.bedId is not null) occ, sum(s.bedId is not null) total, sum(b.state='cleaning') dirty, sum(b.state='outOfService') oos, round(100.0*sum(countable and s.bedId is not null)/sum(countable)) pct,
   (select count(*) from patients p where p.hospitalId=r.hospitalId) pats,
   (select count(*) from episodes p where p.hospitalId=r.hospitalId and status='discharged') closed from beds b join rooms r using(roomId) left join bedStays s on s.bedId=b.bedId and s.endedAt is null group by 1`.execute(st.db)).rows)
  console.table((await sql`select kind, status, motive, count(*) n from episodes where hospitalId=1 group by 1,2,3`.execute(st.db)).rows)
  console.log((await sql`select count(*) n, sum(curp is null) nocurp, sum(status='deceased') dead from patients where hospitalId=1`.execute(st.db)).rows)
  }
}
