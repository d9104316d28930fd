import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole } from '../../../records/staff/testing/console-client.ts'
import { apply, applyUntil, signOffer } from '../../../testing/application.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { registrationAnswers, takeSelfie, takeStep } from '../../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { borrowerSharing, inBrowser, instantPayout, type Stranger } from '../../evidence/testing/strangers.ts'
import { findCase } from '../../payouts/desk/payout-cases.ts'
import { resumePayouts } from '../../payouts/resume-payouts.ts'

let testApp: TestApp
let last = 9_198_000_000
beforeAll(async () => {
  testApp = await createTestApp({
    renderer: instantRenderer,
    payout: instantPayout(),
    env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' },
  })
})
afterAll(() => testApp.close())

const kysely = () => testApp.data.database.kysely
const { dob } = registrationAnswers.personal_details
const newAccount = { account_number: '998877665544', confirm_account_number: '998877665544' }

/** Has borrowed on their own phone, repaid, and may borrow again. */
async function repaidBorrower(): Promise<Stranger> {
  const borrower = await borrowerSharing(testApp, String(++last))
  await testApp.runJobs()
  await testApp.data.asOwner(`update leads set status = 'CLOSED', closed_on = disbursed_on where id = $1`, [
    borrower.leadId,
  ])
  await testApp.data.asOwner(
    `update customers set is_eligible = false, steps_taken = array['pancard_verification', 'personal_details',
      'residence_details', 'income_details', 'selfie_upload'] where profile_id = $1`,
    [borrower.profileId],
  )
  return borrower
}

/** The SIM is in another phone now. */
async function onOtherPhone({ mobile }: Stranger) {
  const app = inBrowser(testApp, { address: '203.0.113.66', device: 'q'.repeat(43 - String(last).length) + last })
  return { app, ...(await app.logIn(mobile)), mobile }
}
type Visitor = Awaited<ReturnType<typeof onOtherPhone>>

/** Everything up to the account, with new documents and a new picture. */
async function applyAgain(visitor: Visitor) {
  await takeSelfie(visitor.app, visitor)
  const { Data } = await takeStep(visitor.app, visitor, 'register_now')
  await applyUntil(visitor.app, { ...visitor, pan: '' } as unknown as Stranger, 'banking_details')
  return { ...visitor, leadId: Number(Data.lead_id) }
}
const prove = ({ app, token }: Visitor, answers: object) => app.call(answers, { path: paths.secondProof, token })
const newEmail = (visitor: Visitor, changes: object = {}) =>
  takeStep(visitor.app, visitor, 'personal_details', { personal_email: 'new@thief.example', ...changes })
const endingOf = ({ shares }: Stranger) => shares.account.slice(-4)
const messagesTo = async (mobile: string) =>
  (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` }))
    .json()
    .map(({ text }: { text: string }) => text)

test('who holds the SIM of a borrower gets no payout to a new account without the second proof', async () => {
  const borrower = await repaidBorrower()
  const thief = await applyAgain(await onOtherPhone(borrower))
  const refused = await apply(thief.app, thief, 'banking_details', newAccount)
  expect(refused).toMatchObject({ Status: 0, error: 'SECOND_PROOF_NEEDED', Message: refusals.secondProofNeeded() })
  expect((await prove(thief, { dob, account_ending: '0000' })).Message).toBe(refusals.secondProofWrong())
  expect((await prove(thief, { dob: '1990-01-01', account_ending: endingOf(borrower) })).Message).toBe(
    refusals.secondProofWrong(),
  )
  expect((await prove(thief, { dob, account_ending: '1234' })).Message).toBe(refusals.secondProofWrong())
  expect((await prove(thief, { dob, account_ending: endingOf(borrower) })).Message).toBe(
    refusals.secondProofLimitReached(),
  )
  const again = await onOtherPhone(borrower)
  expect(await apply(again.app, again, 'banking_details', newAccount)).toMatchObject({ error: 'SECOND_PROOF_NEEDED' })
  await testApp.runJobs()
  expect(await findCase(kysely(), thief.leadId)).toBeUndefined()
  const same = { account_number: borrower.shares.account, confirm_account_number: borrower.shares.account }
  expect((await apply(thief.app, thief, 'banking_details', same)).Status).toBe(1)
})

test('birth date and PAN are fixed after the first loan, and an unknown device is neither told the one nor may it guess', async () => {
  const borrower = await repaidBorrower()
  const thief = await onOtherPhone(borrower)
  for (const changes of [{}, { dob: '1990-01-01' }, { dob: '1990-01-02' }])
    expect((await newEmail(thief, changes)).Message).toBe(refusals.secondProofNeeded())
  expect((await newEmail(thief, { dob })).Message).toBe(refusals.secondProofLimitReached())
  expect((await prove(thief, { dob, account_ending: endingOf(borrower) })).Message).toBe(
    refusals.secondProofLimitReached(),
  )
  const profileOf = async ({ app, token }: Pick<Visitor, 'app' | 'token'>) =>
    (await app.call({}, { path: paths.customerProfile, token })).Data.profile_details
  expect([await profileOf(thief), await profileOf(borrower)]).toMatchObject([{ dob: null }, { dob }])
  const copy = await thief.app.call({ event_name: 'export' }, { path: paths.dataRights, token: thief.token })
  expect(copy.Message).toBe(refusals.secondProofNeeded())
  const otherPan = await takeStep(thief.app, thief, 'pancard_verification', { pancard: 'ZZZPK1234L' })
  expect(otherPan.Message).toBe(refusals.panAlreadyVerified())
  expect((await takeStep(borrower.app, borrower, 'personal_details', { dob: '1990-01-01' })).Message).toBe(
    refusals.birthDateFixed(),
  )
})

test('after the proof a new account holds the payout for a day, and every known address is told', async () => {
  const borrower = await repaidBorrower()
  const owner = await applyAgain(await onOtherPhone(borrower))
  expect((await prove(owner, { dob, account_ending: endingOf(borrower) })).Status).toBe(1)
  expect((await apply(owner.app, owner, 'banking_details', newAccount)).Status).toBe(1)
  await testApp.runJobs()
  expect(await messagesTo(owner.mobile)).toContainEqual(
    expect.stringContaining('your bank account was changed on a new device'),
  )
  const emails = await kysely().selectFrom('simulatedMessages').selectAll().execute()
  expect(JSON.stringify(emails)).toContain('Your bank account was changed')
  expect((await signOffer(owner.app, owner)).Status).toBe(1)
  await testApp.runJobs()
  expect(await findCase(kysely(), owner.leadId)).toMatchObject({ state: 'HELD', heldBecause: 'RECENT_CHANGE' })
  testApp.clock.advance(24 * 3_600 + 60)
  testApp.clock.advanceDays(1)
  await resumePayouts({ database: testApp.data.database, clock: testApp.clock })
  await testApp.runJobs()
  expect((await findCase(kysely(), owner.leadId))?.state).toBe('PAID')
})

test('on the borrower’s own phone a new account needs no proof, and nothing is held', async () => {
  const borrower = await repaidBorrower()
  const home = await borrower.app.logIn(borrower.mobile)
  const own = await applyAgain({ app: borrower.app, ...home, mobile: borrower.mobile })
  expect((await apply(own.app, own, 'banking_details', newAccount)).Status).toBe(1)
  await testApp.runJobs()
  expect((await signOffer(own.app, own)).Status).toBe(1)
  await testApp.runJobs()
  expect((await findCase(kysely(), own.leadId))?.state).toBe('PAID')
})

test('documents of an earlier loan are no evidence for a login that has not proved itself, and a new picture is asked for', async () => {
  const borrower = await repaidBorrower()
  const documents = async (app: TestApp, visitor: { token: string }) => {
    const { Data } = await takeStep(app, visitor, 'register_now')
    await applyUntil(app, { ...borrower, ...visitor }, 'documents')
    const { Data: profile } = await app.call({}, { path: paths.stepStatus, token: visitor.token })
    return [Data.next_step, profile]
  }
  const thief = await onOtherPhone(borrower)
  expect(thief.verified.Data.next_step).toBe('selfie_upload')
  await takeSelfie(thief.app, thief)
  await documents(thief.app, thief)
  const { rows } = await testApp.data.asOwner(
    `select doc_type from files join customers on customers.id = files.customer_id
      where profile_id = $1 and replaced_at is null and doc_type in ('bank_statement', 'salary_slip', 'pan_card')`,
    [borrower.profileId],
  )
  expect(rows).toEqual([])
})

test('a person who compares the pictures may trust the device, and another approves it', async () => {
  const borrower = await repaidBorrower()
  const owner = await applyAgain(await onOtherPhone(borrower))
  const [support, officer] = [
    await openConsole(testApp, ['support']),
    await openConsole(testApp, ['grievance_officer']),
  ]
  const { Data: known } = await support.call('customers', 'correctable', { customer_id: owner.profileId })
  const [file] = (known.files as { file_id: string; doc_type: string }[]).filter(
    ({ doc_type }) => doc_type === 'Selfie',
  )
  const command = { customer_id: owner.profileId, file_id: file?.file_id }
  const { Data } = await support.call('requests', 'preview', { kind: 'prove_login', command })
  const raised = await support.act('customers', 'prove_login', {
    ...command,
    reason: 'The pictures show one person',
    version: Data.version,
  })
  const { Data: asked } = await officer.call('requests', 'detail', { request_id: raised.Data.request_id })
  const approved = await officer.act('requests', 'approve', {
    request_id: raised.Data.request_id,
    effect_hash: asked.effect_hash,
  })
  expect([raised, asked, approved]).toMatchObject([{ Status: 1 }, { state: 'OPEN' }, { code: 200 }])
  expect((await apply(owner.app, owner, 'banking_details', newAccount)).Status).toBe(1)
})
