import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'
import { applicantAt } from '../../testing/application.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseDecisionsOf, listDecisions } from './decisions.ts'
import { verifyDecisions } from './verify-decisions.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

async function decided(mobile: string) {
  const applicant = await applicantAt(testApp, mobile, 'completed', {})
  await testApp.runJobs()
  const [decision] = await listDecisions(testApp.data.database.kysely, applicant.leadId)
  if (decision === undefined) throw new Error('nothing was decided')
  return decision
}
const verify = () => verifyDecisions(testApp.data.database.kysely)

test('every stored decision comes out equal again; a stored fact that was changed by hand is named', async () => {
  const [{ id, leadId }] = [await decided('9812300001'), await decided('9812300002')]
  expect(await verify()).toEqual({ equal: 2, erased: 0, differences: [] })
  const row = await testApp.data.asOwner('select body_encrypted as body from decisions where id = $1', [id])
  const body = JSON.parse(decryptField('decisions.body', id, row.rows[0]?.body as Buffer))
  body.input.nameMatchScore = 12
  await testApp.data.asOwner('update decisions set body_encrypted = $2 where id = $1', [
    id,
    encryptField('decisions.body', id, JSON.stringify(body)),
  ])
  const { equal, differences } = await verify()
  expect([equal, differences.map((difference) => difference.leadId)]).toEqual([1, [leadId]])
  expect(differences[0]?.what.join('\n')).toMatch(/account_verified: stored pass .* again fail on .*12/)
  await inTransaction(testApp.data.database, (transaction) => eraseDecisionsOf(transaction, [leadId]))
  expect(await verify()).toEqual({ equal: 1, erased: 1, differences: [] })
})
