import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBankAccount } from '../../borrowing/applications/bank-accounts.ts'
import { findEmployment } from '../../borrowing/applications/employments.ts'
import { findApplicant, findCustomerByPan, startRegistration } from '../../records/customers/applicants.ts'
import { createCustomer, findCustomerByMobile } from '../../records/customers/queries.ts'
import { createFileCipher, fileKeys } from '../../records/files/file-cipher.ts'
import { rotateFiles } from '../../records/files/rotate-files.ts'
import { applicantAt } from '../../testing/application.ts'
import { applicationAnswers } from '../../testing/application-answers.ts'
import { type Registered, register, registrationAnswers } from '../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { testDataKeys } from '../../testing/test-keys.ts'
import { systemClock } from '../clock.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { DataKeys } from './key-service.ts'
import { setDataKeys } from './personal-data.ts'
import { readRotationStart, retireOldKeys, rotateFields } from './rotate-fields.ts'
import { verifyDataKeys } from './verify-data-keys.ts'

const officeEmail = 'asha@office.example'
let testApp: TestApp
let customer: Registered
beforeAll(async () => {
  testApp = await createTestApp()
  customer = await applicantAt(testApp, '9180000001', 'completed', {
    employment_details: { office_email: officeEmail },
  })
})
afterAll(() => testApp.close())
afterEach(() => setDataKeys(testDataKeys))

const database = () => testApp.data.database
const withKey = (version: number, key: Buffer): DataKeys => ({
  ...testDataKeys,
  keys: new Map([...testDataKeys.keys, [version, key]]),
  current: version,
})
/** All rows of all tables as text, with bytes decoded as characters. */
async function dump(): Promise<string> {
  const { rows } = await testApp.data.asOwner(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'simulated%'",
  )
  const tables = rows.map(({ tablename }) => tablename as string)
  const texts: string[] = []
  // Sequentially, because there are more tables than connections.
  for (const table of tables) {
    const { rows: found } = await testApp.data.asOwner(`select * from ${table}`)
    const values = found.flatMap((row) => Object.values(row))
    texts.push(...values.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))))
  }
  return texts.join(' ')
}

test('no table contains a mobile, PAN, email address, date of birth or account number in plain text', async () => {
  const text = await dump()
  const { personal_email, dob } = registrationAnswers.personal_details
  const { account_number } = applicationAnswers.banking_details
  for (const secret of [customer.mobile, customer.pan, personal_email, dob, account_number, officeEmail])
    expect(text).not.toContain(secret)
})

async function expectAllReadable() {
  const { kysely } = database()
  const found = await findCustomerByMobile(kysely, customer.mobile)
  const customerId = found?.id ?? 0
  expect(found).toMatchObject({ profileId: customer.profileId, mobile: customer.mobile })
  expect(await findCustomerByPan(kysely, customer.pan)).toBe(customerId)
  expect(await findApplicant(kysely, customerId)).toMatchObject({
    pan: customer.pan,
    personalEmail: registrationAnswers.personal_details.personal_email,
    dateOfBirth: registrationAnswers.personal_details.dob,
  })
  expect(await findEmployment(kysely, customerId)).toMatchObject({ officeEmail })
  const { account_number } = applicationAnswers.banking_details
  expect(await findBankAccount(kysely, customer.leadId)).toMatchObject({ number: account_number })
}

test('another APP_SECRET is refused with one sentence', async () => {
  await verifyDataKeys(database().kysely, testDataKeys, systemClock)
  const other = { current: 0, keys: new Map([[0, randomBytes(32)]]), indexKey: randomBytes(32) }
  await expect(verifyDataKeys(database().kysely, other, systemClock)).rejects.toThrow(
    /^The settings cannot be used:\n {2}- APP_SECRET: is not the one [^\n]+$/,
  )
})

test('keys are rotated while the server runs, and the old key is not needed afterwards', async () => {
  const files = testApp.data.database.kysely.selectFrom('files').select(['id', 'keyVersion'])
  await verifyDataKeys(database().kysely, testDataKeys, systemClock)
  const renewed = withKey(1, randomBytes(32))
  await verifyDataKeys(database().kysely, renewed, systemClock)
  setDataKeys(renewed)
  await expectAllReadable()
  const rotatedSince = await readRotationStart(database())

  const store = testApp.dependencies.providers.objectStore
  const cipher = createFileCipher(fileKeys(renewed))
  const selfie = (await files.execute()).map(({ id }) => id)
  const objects = await Promise.all(selfie.map(async (id) => ({ id, sealed: await store.get(id) })))
  const [changed] = await Promise.all([
    rotateFields(database(), renewed),
    register(testApp, '9180000002'),
    register(testApp, '9180000003'),
  ])
  expect(changed).toBeGreaterThanOrEqual(6)
  await rotateFields(database(), renewed)
  expect(await rotateFields(database(), renewed)).toBe(0)
  expect(await rotateFiles({ database: database(), store, cipher })).toBeGreaterThan(0)
  expect(await rotateFiles({ database: database(), store, cipher })).toBe(0)
  const renewedObject = objects.find(({ sealed }) => sealed !== undefined)
  const sealed = await store.get(renewedObject?.id ?? '')
  if (sealed !== undefined) expect((await cipher.open(renewedObject?.id ?? '', sealed)).length).toBeGreaterThan(0)
  expect(await retireOldKeys(database(), renewed, { clock: systemClock, rotatedSince })).toEqual(['v0'])

  const onlyNew = { ...renewed, keys: new Map([[1, renewed.keys.get(1) ?? Buffer.alloc(0)]]) }
  await verifyDataKeys(database().kysely, onlyNew, systemClock)
  setDataKeys(onlyNew)
  await expectAllReadable()

  await expect(verifyDataKeys(database().kysely, testDataKeys, systemClock)).rejects.toThrow(
    'the key of version 1 is missing',
  )
  const wrong = withKey(1, randomBytes(32))
  await expect(verifyDataKeys(database().kysely, wrong, systemClock)).rejects.toThrow(
    'the key of version 1 is not the one',
  )
  const otherSecret = { ...onlyNew, indexKey: randomBytes(32) }
  await expect(verifyDataKeys(database().kysely, otherSecret, systemClock)).rejects.toThrow(
    'APP_SECRET: is not the one',
  )
})

test('an invalid mobile number or PAN is not stored', async () => {
  const now = new Date()
  for (const mobile of ['12345', '5876543210', 'abcdefghij', ''])
    await expect(
      inTransaction(database(), (transaction) =>
        createCustomer(transaction, { profileId: `X${mobile}`, mobile, utm: null, createdAt: now }),
      ),
    ).rejects.toThrow('not a mobile number')
  for (const pan of ['', 'ABCP1234KL', 'abcpk1234l'])
    await expect(
      inTransaction(database(), (transaction) => startRegistration(transaction, 1, { pan })),
    ).rejects.toThrow('not a PAN')
})
