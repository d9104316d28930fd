import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { findCustomerByProfileId } from '../../../records/customers/queries.ts'
import { listFilesToRead } from '../../../records/files/queries.ts'
import { applicantAt } from '../../../testing/application.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { showReadings } from './show-readings.ts'
import { type SpecimenOptions, specimenStatement } from './specimens/specimen-statement.ts'
import { alterations } from './testing/alterations.ts'

let testApp: TestApp
let lastMobile = 9_860_000_000
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
})
afterAll(() => testApp.close())

async function shown(options: SpecimenOptions) {
  const { token, profileId } = await applicantAt(testApp, String(++lastMobile), 'documents')
  const { pdf, truth } = await specimenStatement(options)
  const body = { event_name: 'bank_statement_upload', file: Buffer.from(pdf).toString('base64'), file_ext: 'pdf' }
  expect((await testApp.call(body, { path: paths.leadDetails, token })).Status).toBe(1)
  await testApp.runJobs()
  const { kysely } = testApp.data.database
  const customerId = (await findCustomerByProfileId(kysely, profileId))?.id ?? 0
  const files = await listFilesToRead(kysely, customerId, ['bank_statement'])
  const readings = await inTransaction(testApp.data.database, (transaction) =>
    showReadings(transaction, customerId, files),
  )
  return { truth, reading: readings.get(files[0]?.id ?? '') }
}

test('the desk shows each salary with its page and line, and where that line stands', async () => {
  const { truth, reading } = await shown({ bank: 'sbi' })
  const salaries = reading?.figures.filter(({ label }) => label.startsWith('Salary of')) ?? []
  expect(salaries.map(({ place }) => place?.page)).toEqual(
    truth.rows.filter(({ amountPaise }) => amountPaise === 4_500_000).map(({ page }) => page),
  )
  for (const { place } of salaries)
    expect(reading?.lines).toContainEqual({ ...place, box: expect.objectContaining({ top: expect.any(Number) }) })
  expect(reading).toMatchObject({ state: 'DONE', signs: [], verdict: 'Every balance follows from the one before.' })
  expect(reading?.figures).toContainEqual({ label: 'Account', value: expect.stringMatching(/^\D*\d{4}$/), place: null })
})

test('of a statement that does not prove itself it shows the line that does not agree, and no figure', async () => {
  const { reading } = await shown({
    bank: 'hdfc',
    ...(alterations['a digit of a balance']?.print && { tamper: alterations['a digit of a balance'].print }),
  })
  expect(reading).toMatchObject({ state: 'REFUSED', verdict: 'Not read with certainty: a balance does not follow.' })
  const broken = reading?.figures.find(({ label }) => label === 'Does not agree')
  expect(reading?.lines).toContainEqual(expect.objectContaining(broken?.place ?? {}))
  expect(reading?.figures.map(({ label }) => label)).not.toContain('Income')
})
