import { QueryClient } from '@tanstack/react-query'
import ky from 'ky'
import { expect, test } from 'vitest'
import { doctorQueries } from '#src/features/doctors/queries.ts'
import { createHospitalClock } from '#src/hospital/hospital-clock.ts'

const ANA = {
  doctorId: 'ana',
  name: 'Ana',
  email: '',
  phone: '',
  professionalLicense: '1234567',
  specialty: 'Pediatría',
  profession: 'physician',
  supervisorId: null,
  endsAt: null,
  specialtyLicense: null,
  certificationExpiresAt: null,
  status: 'active',
  version: 1,
}

/** Who `ana` is, by a server that answers its list of doctors so; and the addresses that it was asked. */
function whoIsAna(data: unknown[], hasNextPage = false) {
  const asked: string[] = []
  const pagination = { pageSize: 100, hasPreviousPage: false, hasNextPage, totalPages: 2 }
  const http = ky.create({
    baseUrl: 'https://api.example',
    retry: 0,
    fetch: async (input) => {
      asked.push(new URL(new Request(input).url).search)
      return Response.json({ data, pagination })
    },
  })
  const hospital = {
    id: 3,
    name: 'Clínica',
    http,
    can: () => true,
    clock: createHospitalClock('UTC'),
    services: [],
  }
  return { asked, who: new QueryClient().query(doctorQueries.find(hospital, 'ana')) }
}

test('who somebody is among the doctors is one small question', async () => {
  const { asked, who } = whoIsAna([ANA])
  expect(await who).toEqual(ANA)
  expect(asked).toEqual(['?pageIndex=1&pageSize=100&doctorId=ana'])
})

test('a doctor is a physician where the answer names no profession', async () => {
  const { profession: _, supervisorId: __, endsAt: ___, ...first } = ANA
  expect(await whoIsAna([first]).who).toEqual(ANA)
})

test('who is no doctor is nobody', async () => {
  expect(await whoIsAna([]).who).toBeNull()
})

const BETO = { ...ANA, doctorId: 'beto' }

test('a server that does not narrow its list down is read right all the same', async () => {
  expect(await whoIsAna([BETO, ANA], true).who).toEqual(ANA)
  expect(await whoIsAna([BETO]).who).toBeNull()
})

test('F33: a part of a list says nothing about who isn’t in it', async () => {
  await expect(whoIsAna([BETO], true).who).rejects.toThrow('Respuesta inesperada del servidor')
})
