import { openSeededStore } from '#mocks/db/seeded.ts'
import { openStays } from '#mocks/stays.ts'
const s = await openSeededStore('default', new Date())
for (const h of [1,2,5]) console.log(h, (await openStays({ db: s.db, hospitalId: h, now: new Date() } as never)).filter((o) => o.similarName).map((o) => `${o.bedCode} ${o.givenNames} ${o.firstSurname} ${o.secondSurname}`))
console.table((await openStays({ db: s.db, hospitalId: 1, now: new Date() } as never)).slice(0,45).map((o) => ({ bed: o.bedCode, kind: o.kind, status: o.status, name: `${o.givenNames} ${o.firstSurname} ${o.secondSurname}`, born: o.bornOn, sex: o.sex, rec: o.recordNumber, doc: o.attendingDoctorName, adm: ((o.admittedAt - Date.now())/3600e3).toFixed(1), exp: o.expectedDischargeAt && ((o.expectedDischargeAt - Date.now())/3600e3).toFixed(1) })))
console.table(await s.db.selectFrom('patients').select(['patientId','givenNames','firstSurname','secondSurname','curp','bornOn','phone','insurance','allergyState','allergies','status','address']).where('hospitalId','=',1).limit(12).offset(60).execute())
console.table(await s.db.selectFrom('movements').select(['kind','bedId','fromBedId','note','userId']).where('hospitalId','=',1).limit(12).offset(260).execute())
