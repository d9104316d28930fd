import { reviewDesk } from '../borrowing/decision/review/testing/review-desk.ts'
import { findCase } from '../borrowing/payouts/desk/payout-cases.ts'
import { disburseLoan } from '../borrowing/payouts/disburse-loan.ts'
import type { Payout } from '../providers/payout/payout.ts'
import { recoverAdministrator } from '../records/staff/people/first-administrators.ts'
import { type ConsoleClient, openConsole } from '../records/staff/testing/console-client.ts'
import { ask, shownTo } from '../records/staff/testing/decide.ts'
import { jpegOf } from './sample-files.ts'
import { seedFile } from './seed-files.ts'
import { seedDisbursedLoan, seedSanctionedLoan, setLeadStatus } from './seed-loans.ts'
import type { TestApp } from './test-app.ts'

type Person = ConsoleClient & { staffId: string }
/** An act that succeeds, and who does it. */
export type ReadyAct = { by: Person; body: object }
export type Acts = Record<string, () => Promise<ReadyAct>>
type Staff = Awaited<ReturnType<typeof openStaff>>

const openStaff = async (testApp: TestApp) => ({
  officer: await openConsole(testApp, ['credit_officer']),
  colleague: await openConsole(testApp, ['credit_officer']),
  head: await openConsole(testApp, ['credit_head']),
  payer: await openConsole(testApp, ['payout_officer']),
  finance: await openConsole(testApp, ['finance_head']),
  support: await openConsole(testApp, ['support']),
  compliance: await openConsole(testApp, ['compliance']),
  one: await openConsole(testApp, ['administrator']),
  other: await openConsole(testApp, ['administrator']),
})

export const reason = 'Said so in a test'

/** A request that is an event of its own: its command, reason and the version that was shown. */
export async function requested(by: Person, kind: string, command: object): Promise<ReadyAct> {
  const { Data } = await by.call('requests', 'preview', { kind, command })
  return { by, body: { ...command, reason, version: Data.version } }
}

export let testApp: TestApp
export let people: Staff

/** The acts are done in this app by new people. */
export async function openActs(app: TestApp): Promise<void> {
  testApp = app
  people = await openStaff(app)
}

const desk = reviewDesk(() => testApp, 9_880_000_000)
const database = () => testApp.data.database
const seedLoan = () => seedDisbursedLoan(database(), testApp.clock)

/** An application that the officer has claimed. */
async function held() {
  const { caseId, leadId } = await desk.refer()
  return { caseId, leadId, body: await desk.claim(people.officer, caseId) }
}
const onHeld = async (more: object = {}): Promise<ReadyAct> => ({
  by: people.officer,
  body: { ...(await held()).body, ...more },
})

const noLimits = { loanCeilingPaise: 0, dayCeilingPaise: 0 }
const idleBank: Payout = {
  pay: async () => ({ kind: 'pending' }),
  availablePaise: async () => 0,
  find: async () => undefined,
}

async function heldPayout(seeded?: { leadId: number }) {
  const { leadId } = seeded ?? (await seedSanctionedLoan(database(), testApp.clock))
  const { clock, log } = testApp.dependencies
  const bank = { payout: idleBank, payoutTries: 3, defaultLimits: noLimits, areListsRequired: false }
  await disburseLoan({ database: database(), clock, log, ...bank }, leadId)
  return (await findCase(database().kysely, leadId))?.payoutNo ?? ''
}

async function releasedPayout() {
  const payoutNo = await heldPayout()
  await people.payer.act('payouts', 'release', { payout_ids: [payoutNo] })
  return payoutNo
}

async function otherAccount(): Promise<ReadyAct> {
  const first = await seedSanctionedLoan(database(), testApp.clock)
  await setLeadStatus(database(), testApp.clock, first.leadId, 'CANCELLED')
  const { mobile, pan } = first
  const second = await seedSanctionedLoan(database(), testApp.clock, { mobile, pan })
  await testApp.data.asOwner(`update bank_accounts set ifsc = 'SBIN0000001' where lead_id = $1`, [first.leadId])
  const command = { payout_id: await heldPayout(second), of_loan: `AGR${first.leadId}` }
  return requested(people.payer, 'other_account', command)
}

const newColleague = async () => (await openConsole(testApp, ['support'])).staffId
const rolesCommand = async () => ({ staff_id: await newColleague(), roles: [{ role: 'verifier' }] })
const openRequest = async () => (await ask(people.one, 'roles', await rolesCommand())).Data.request_id as string

async function approvable() {
  const requestId = await openRequest()
  return { request_id: requestId, effect_hash: (await shownTo(people.other, requestId)).effect_hash }
}

/** Approved, but the person had left at that moment. */
async function failedRequest() {
  const command = await rolesCommand()
  const { Data } = await ask(people.one, 'roles', command)
  const { effect_hash } = await shownTo(people.other, Data.request_id)
  const setState = (state: string) =>
    testApp.data.asOwner(
      `update staff set state = $1, ended_at = case when $1 = 'ENDED' then now() end where id = $2`,
      [state, command.staff_id],
    )
  await setState('ENDED')
  const body = { request_id: Data.request_id, effect_hash }
  await people.other.act('requests', 'approve', body)
  await setState('ACTIVE')
  return body
}

async function recovering() {
  const staffId = (await openConsole(testApp, ['administrator'])).staffId
  await testApp.data.asOwner(
    `update staff set sample_role = null, pan_index = '\\x03', mobile_index = '\\x04' where id = $1`,
    [staffId],
  )
  const { clock } = testApp
  await recoverAdministrator({ database: database(), clock }, `${staffId}@lender.example`)
  return staffId
}

async function aboutCustomer(more: object = {}): Promise<ReadyAct> {
  return { by: people.support, body: { customer_id: (await seedLoan()).profileId, ...more } }
}

async function blocked() {
  const { profileId } = await seedLoan()
  const body = { customer_id: profileId, because: 'blocked at own wish', until: null, reason }
  return { body, block: () => people.head.act('customers', 'block', body) }
}

async function moving(): Promise<ReadyAct> {
  const { customerId, profileId } = await seedLoan()
  const file_id = await seedFile(database(), testApp.clock, { customerId, docType: 'proof' })
  return requested(people.support, 'move_mobile', { customer_id: profileId, mobile: desk.newMobile(), file_id })
}

async function correcting(): Promise<ReadyAct> {
  const { leadId, profileId } = await desk.refer()
  const lead = database().kysely.selectFrom('leads').select('customerId').where('id', '=', leadId)
  const { customerId } = await lead.executeTakeFirstOrThrow()
  const file_id = await seedFile(database(), testApp.clock, { customerId, docType: 'proof' })
  const changes = { residence_pincode: '110001' }
  return requested(people.support, 'correct', { customer_id: profileId, changes, file_id })
}

/** Every act but those about evidence, each with what must be there before. */
export const actsOfDesks: Acts = {
  'staff.end': async () => ({ by: people.one, body: { staff_id: await newColleague(), reason } }),
  'staff.stop_recovery': async () => ({ by: people.one, body: { staff_id: await recovering() } }),
  'staff.invite': () =>
    requested(people.one, 'invite', {
      ...{ name: 'Ravi Iyer', email: 'ravi@lender.example', pan: 'ABCPI1234K', mobile: '9876543211' },
      roles: [{ role: 'verifier' }],
    }),
  'staff.roles': async () => requested(people.one, 'roles', await rolesCommand()),
  'staff.reset_keys': async () => requested(people.one, 'reset_keys', { staff_id: await newColleague() }),
  'requests.raise': async () => {
    const { body } = await requested(people.one, 'roles', await rolesCommand())
    const { reason, version, ...command } = body as { reason: string; version: string }
    return { by: people.one, body: { kind: 'roles', command, reason, version } }
  },
  'requests.approve': async () => ({ by: people.other, body: await approvable() }),
  'requests.repeat': async () => ({ by: people.other, body: await failedRequest() }),
  'requests.refuse': async () => ({ by: people.other, body: { request_id: await openRequest(), reason } }),
  'requests.withdraw': async () => ({ by: people.one, body: { request_id: await openRequest() } }),
  'review.claim': async () => ({ by: people.officer, body: { case_id: (await desk.refer()).caseId } }),
  'review.prepare': async () => {
    await desk.refer()
    return onHeld()
  },
  'review.release': () => onHeld(),
  'review.hand_over': () => onHeld({ staff_id: people.colleague.staffId, reason }),
  'review.reassign': async () => ({
    by: people.head,
    body: { case_id: (await held()).caseId, staff_id: people.colleague.staffId, reason },
  }),
  'review.cover': async () => {
    await held()
    const body = { from_staff_id: people.officer.staffId, staff_id: people.colleague.staffId, reason }
    return { by: people.head, body }
  },
  'review.approve': () => onHeld(),
  'review.reject': () => onHeld({ reason_codes: ['documents missing'] }),
  'review.undo': async () => {
    const { caseId, body } = await held()
    await people.officer.act('review', 'approve', body)
    return { by: people.officer, body: { case_id: caseId } }
  },
  'review.ask_document': () => onHeld({ document: 'bank_statement', reason: 'The last page is missing' }),
  'review.move_document': async () => {
    const { leadId, body } = await held()
    const file = database()
      .kysely.selectFrom('files')
      .innerJoin('leads', 'leads.customerId', 'files.customerId')
      .select('files.id')
      .where('leads.id', '=', leadId)
      .where('docType', '=', 'pan_card')
    const { id } = await file.executeTakeFirstOrThrow()
    return { by: people.officer, body: { ...body, file_id: id, document: 'utility_bill' } }
  },
  'review.note': () => onHeld({ text: 'The employer is known to us' }),
  'review.log_call': () => onHeld({ outcome: 'REACHED', text: 'Will send the last page' }),
  'payouts.release': async () => ({ by: people.payer, body: { payout_ids: [await heldPayout()] } }),
  'payouts.hold': async () => ({ by: people.payer, body: { payout_id: await heldPayout(), reason } }),
  'payouts.retry': async () => ({ by: people.payer, body: { payout_id: await releasedPayout() } }),
  'payouts.pause': async () => ({ by: people.payer, body: { reason } }),
  'payouts.resume': async () => {
    await people.payer.act('payouts', 'pause', { reason })
    return requested(people.payer, 'resume', {})
  },
  'payouts.set_limits': () => requested(people.payer, 'set_limits', { loan_ceiling: 5_000, day_ceiling: 50_000 }),
  'payouts.other_account': otherAccount,
  'applications.pause': async () => ({ by: people.head, body: { reason } }),
  'applications.resume_applications': async () => {
    await people.head.act('applications', 'pause', { reason })
    return requested(people.head, 'resume_applications', {})
  },
  'customers.correct': correcting,
  'customers.move_mobile': moving,
  'customers.end_sessions': () => aboutCustomer({ reason }),
  'customers.resend': async () => {
    const { caseId, leadId, profileId } = await desk.refer()
    await people.officer.act('review', 'approve', await desk.claim(people.officer, caseId))
    await testApp.runJobs()
    return {
      by: people.support,
      body: { customer_id: profileId, message: 'offer_ready', reference: String(leadId) },
    }
  },
  'customers.send_payment_link': async () => {
    const { profileId, leadId } = await seedLoan()
    return { by: people.support, body: { customer_id: profileId, loan_no: `AGR${leadId}` } }
  },
  'customers.block': async () => ({ by: people.head, body: (await blocked()).body }),
  'customers.unblock': async () => {
    const { body, block } = await blocked()
    await block()
    return { by: people.head, body: { customer_id: body.customer_id, reason } }
  },
  'customers.note': () => aboutCustomer({ text: 'Prefers to be called in the evening' }),
  'customers.complain': () =>
    aboutCustomer({
      category: 'REPAYMENT',
      channel: 'PHONE',
      loan_no: null,
      text: 'I paid on Monday, and it does not show.',
    }),
  'audit.export': async () => ({ by: people.compliance, body: { kind: 'ACT' } }),
  'payouts.export': async () => ({ by: people.finance, body: { from: '2026-01-01', to: '2027-12-31' } }),
  'exports.download': async () => {
    const { Data } = await people.compliance.act('audit', 'export', { kind: 'REFUSAL' })
    return { by: people.compliance, body: { export_id: Data.export_id } }
  },
  'proofs.upload': async () => aboutCustomer({ file: (await jpegOf({ width: 80, height: 80 })).toString('base64') }),
}
