import { revealableFieldNames } from 'domain/staff/customer-fields'
import { permissionsOf } from 'domain/staff/may'
import { roleNames } from 'domain/staff/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleClient, openConsole } from '../../records/staff/testing/console-client.ts'
import { type SeededLoan, seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let loan: SeededLoan
let support: ConsoleClient & { staffId: string }
beforeAll(async () => {
  testApp = await createTestApp()
  loan = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  support = await openConsole(testApp, ['support'])
})
afterAll(() => testApp.close())

const asked = (field: string, purpose = 'support') => ({
  ...{ event_name: 'reveal', customer_id: loan.profileId, field, purpose },
})
const send = (field: string, purpose?: string) => support.send('customers', asked(field, purpose))
const confirmAndSend = async (field: string, purpose?: string) => {
  await support.confirm('customers', asked(field, purpose))
  return send(field, purpose)
}
const entries = async () =>
  (
    await testApp.data.asOwner(
      `select kind, event, purpose, result, details, customer_id::int from audit_entries
        where staff_id = $1 and event = 'customers.reveal' order by id`,
      [support.staffId],
    )
  ).rows

test('nothing is revealed without a fresh passkey for exactly this field and purpose, once', async () => {
  expect(await send('pan')).toMatchObject({ code: 403, Data: { step_up: 'required' } })
  await support.confirm('customers', asked('pan'))
  expect((await send('mobile')).code).toBe(403)
  expect((await send('pan', 'complaint')).code).toBe(403)
  expect(await send('pan')).toMatchObject({ Status: 1, Data: { value: loan.pan, for_seconds: 60 } })
  expect((await send('pan')).code).toBe(403)
})

test('every field that is masked is revealed in full', async () => {
  const values: Record<string, unknown> = {}
  for (const field of revealableFieldNames.filter((name) => name !== 'office_email'))
    values[field] = (await confirmAndSend(field)).Data.value
  expect(values).toMatchObject({
    mobile: loan.mobile,
    pan: loan.pan,
    personal_email: 'asha@example.com',
    date_of_birth: '06-05-1994',
    residence: '12 Lake Road, Indiranagar, 560038',
    account_number: expect.stringContaining('50100012345678'),
  })
  expect(await confirmAndSend('office_email')).toMatchObject({
    Status: 0,
    Message: expect.stringContaining('not known'),
  })
})

test('the record names the field and the purpose, and no value is kept anywhere', async () => {
  await confirmAndSend('account_number', 'correction')
  expect((await entries()).at(-1)).toEqual({
    ...{ kind: 'LOOK', event: 'customers.reveal', purpose: 'correction', result: 'done' },
    ...{ details: { field: 'account_number' }, customer_id: loan.customerId },
  })
  for (const table of ['audit_entries', 'staff_acts', 'staff_step_ups', 'staff_challenges']) {
    const { rows } = await testApp.data.asOwner(`select to_jsonb(t)::text as row from ${table} t`)
    for (const { row } of rows) {
      expect(row).not.toContain('50100012345678')
      expect(row).not.toContain(loan.pan)
    }
  }
})

test('a purpose that is kept from the customer cannot be chosen', async () => {
  expect((await confirmAndSend('pan', 'fraud')).Status).toBe(0)
})

test('only a role that needs it reveals anything', async () => {
  for (const role of roleNames) {
    const client = await openConsole(testApp, [role])
    const may = permissionsOf([{ role, ceilingPaise: null }]).includes('customers_reveal')
    await client.confirm('customers', asked('pan'))
    const { code, Status } = await client.send('customers', asked('pan'))
    expect([role, code, Status]).toEqual(may ? [role, 200, 1] : [role, 403, 0])
  }
})
