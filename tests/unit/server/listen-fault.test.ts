import { expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { listenFault } from '#server/http/node-http.ts'

const faultOf = (code: string) =>
  listenFault(Object.assign(new Error(`listen ${code}`), { code }), {
    host: 'ronda.lan',
    port: 443,
    names: { host: 'HOST', port: 'PORT' },
  })

test.each([
  ['EACCES', 'PORT must be a port that this account may listen on, not "443" (EACCES)'],
  ['ENOTFOUND', 'HOST must be an address of this machine, not "ronda.lan" (ENOTFOUND)'],
  ['EAFNOSUPPORT', 'HOST must be an address of this machine, not "ronda.lan" (EAFNOSUPPORT)'],
])('what makes no sense ends the start for good: %s', (code, line) => {
  const fault = faultOf(code)
  expect([fault, fault.message]).toEqual([expect.any(ConfigError), line])
})

test.each([
  ['EADDRINUSE', 'Port 443 is taken. Set PORT to another one'],
  ['EAI_AGAIN', 'HOST: the address of "ronda.lan" can\'t be found out for now (EAI_AGAIN)'],
])('what may pass is tried again at the next start: %s', (code, line) => {
  const fault = faultOf(code)
  expect([fault instanceof ConfigError, fault.message]).toEqual([false, line])
})
