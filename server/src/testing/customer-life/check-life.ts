import { requiredDocuments } from 'contract/documents/required-documents'
import { paths } from 'contract/paths'
import type { IstDate } from 'domain/calendar/ist-date'
import { nextStep } from 'domain/journey/next-step'
import { registrationSteps } from 'domain/journey/percent-complete'
import { steps } from 'domain/journey/steps'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isEnded, isOpen, statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { rupeesOf } from 'domain/money/paise'
import { expect } from 'vitest'
import { findEmployment } from '../../borrowing/applications/employments.ts'
import { reconcileProvidersTask } from '../../lender/treasury/reconciliation/jobs.ts'
import { findApplicant } from '../../records/customers/applicants.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { listCurrentDocuments } from '../../records/files/queries.ts'
import { withShownStatus } from '../../records/ledger/closed-without-payout.ts'
import { findCurrentLead, type Lead, listLeads } from '../../records/loans/leads.ts'
import { listLoans } from '../../records/loans/loans.ts'
import type { Repayment } from '../../servicing/payments/repayment/read-repayment.ts'
import {
  checkBooks,
  checkLetters,
  checkRefunds,
  expectNoFailedJob,
  readLoan,
} from '../../servicing/payments/testing/check-loan.ts'
import { runTask } from '../run-task.ts'
import type { Reply } from '../test-app.ts'
import { answerTo, ask, isIdentityErased, type Life, passDays, tokenOf } from './life.ts'
import { expectedBalance } from './money-model.ts'

const kyselyOf = ({ testApp }: Life) => testApp.data.database.kysely
const readLeads = (life: Life) => listLeads(kyselyOf(life), life.customerId)

async function listDisbursed(life: Life): Promise<number[]> {
  const ids = (await readLeads(life)).map(({ id }) => id)
  const entries = kyselyOf(life).selectFrom('ledgerEntries').select('leadId').distinct()
  if (ids.length === 0) return []
  return (await entries.where('leadId', 'in', ids).execute()).map(({ leadId: lead_id }) => lead_id)
}

async function checkLoans(life: Life): Promise<void> {
  const today = life.testApp.clock.today()
  for (const leadId of await listDisbursed(life)) {
    const repayment = await readLoan(life.testApp, leadId)
    checkBooks(repayment, today)
    checkMoney(repayment, today)
  }
}

/** The books agree with a model that knows only the payments, where nothing else has changed them. */
function checkMoney({ loan, entries }: Repayment, to: IstDate): void {
  const [disbursal] = entries
  if (disbursal === undefined) return
  const { principal, feeIncome, taxPayable } = disbursal.lines
  const expected = expectedBalance(entries, {
    ...{ principalPaise: principal, costPaise: 0 - feeIncome - taxPayable, from: disbursal.bookedOn, to },
    dailyRateBasisPoints: loan.dailyRateBasisPoints,
  })
  const actual = amountDue(loan.balance, to).totalPaise - loan.balance.owedBackPaise
  if (expected !== undefined) expect(actual, 'the balance of the loan').toBe(expected)
}

const allSteps = steps.flatMap(({ event }) => (event === 'completed' ? [] : [event]))

/** The data behind each step that is taken in an application that can still be changed. */
async function checkDataOfSteps(life: Life, stepsTaken: readonly string[]): Promise<void> {
  const { customerId } = life
  const documents = await listCurrentDocuments(kyselyOf(life), customerId)
  const uploaded = new Set(documents.map(({ docType }) => docType))
  const missing = requiredDocuments.filter(({ doc_type }) => !uploaded.has(doc_type))
  for (const { event_name } of missing) expect(stepsTaken, 'the steps without their document').not.toContain(event_name)
  if (!uploaded.has('selfie')) expect(stepsTaken, 'the steps without the picture').not.toContain('selfie_upload')
  if (!(await findEmployment(kyselyOf(life), customerId))) expect(stepsTaken).not.toContain('employment_details')
  const details = await findApplicant(kyselyOf(life), customerId)
  if (!details) for (const step of registrationSteps) expect(stepsTaken).not.toContain(step)
}

async function checkJourney(life: Life): Promise<void> {
  const leads = await readLeads(life)
  const current = await findCurrentLead(kyselyOf(life), life.customerId)
  const { stepsTaken, isEligible } = await readCustomer(kyselyOf(life), life.customerId)
  const inProgress = leads.filter(({ status }) => !isEnded(status) && !isOpen(status))
  expect(inProgress.length, 'the applications in progress').toBeLessThanOrEqual(1)
  if (await isIdentityErased(life)) return
  expect(isEligible, 'whether the customer is eligible').toBe(current !== undefined)
  if (current === undefined) expect(registrationSteps, 'all steps taken').toEqual(expect.arrayContaining(stepsTaken))
  else if (current.status !== 'NEW') expect(allSteps.filter((step) => !stepsTaken.includes(step))).toEqual([])
  else expect(stepsTaken).not.toContain('banking_details')
  if (current === undefined || current.status === 'NEW') await checkDataOfSteps(life, stepsTaken)
}

async function expectAnswer(life: Life, path: string, body: object = {}): Promise<Reply> {
  const reply = await ask(life, path, body)
  expect(reply.Status, `the status of ${path} ${JSON.stringify(body)}: ${reply.Message}`).toBe(1)
  return reply
}

type Shown = { lead_id: number; total_due: number }
type RepayPage = { repayment_data: { lead_id: number; total_due_amount: number } }
type Detail = { data: { status: string }[]; collection: { total_due_amount: number }[] }

async function checkScreensOfLoan(life: Life, lead: Lead, status: string): Promise<void> {
  const { today } = life.testApp.clock
  const lead_id = String(lead.id)
  const { data, collection } = (await expectAnswer(life, paths.leadDetail, { lead_id })) as unknown as Detail
  expect(data[0]?.status, 'the status of the loan').toBe(status)
  await ask(life, paths.coolingOff, { event_name: 'quote', lead_id })
  await ask(life, paths.agreement, { event_name: 'offer', lead_id })
  const [loan] = await listLoans(kyselyOf(life), [lead.id])
  if (loan === undefined || loan.disbursedOn === null) return
  const repayment = await readLoan(life.testApp, lead.id)
  const due = rupeesOf(amountDue(repayment.loan.balance, today()).totalPaise)
  expect(collection[0]?.total_due_amount, 'the amount due in the list of loans').toBe(due)
  const { Data } = await expectAnswer(life, paths.loanStatement, { lead_id })
  expect(Data.total_due_amount, 'the amount due in the statement').toBe(due)
  expect(Data.owed_back_amount).toBe(rupeesOf(repayment.loan.balance.owedBackPaise))
  if (!isOpen(lead.status)) return
  const page = (await expectAnswer(life, paths.repaymentData, { lead_id })) as unknown as RepayPage
  expect(page.repayment_data.lead_id).toBe(lead.id)
  expect(page.repayment_data.total_due_amount, 'the amount due on the repay page').toBe(due)
  await expectAnswer(life, paths.mandate, { event_name: 'status', lead_id })
}

async function checkHome(life: Life): Promise<void> {
  const { Data } = await expectAnswer(life, paths.customerProfile)
  const leads = await readLeads(life)
  const open = leads.filter(({ status }) => isOpen(status)).toReversed()
  const shown = [Data.active_loan_details, ...(Data.other_open_loans as unknown[])].filter((loan) => loan !== null)
  const expected: Shown[] = []
  for (const { id } of open) {
    const { loan } = await readLoan(life.testApp, id)
    expected.push({ lead_id: id, total_due: rupeesOf(amountDue(loan.balance, life.testApp.clock.today()).totalPaise) })
  }
  expect(
    shown.map((loan) => ({ lead_id: (loan as Shown).lead_id, total_due: (loan as Shown).total_due })),
    'the open loans on the home page',
  ).toEqual(expected)
  const { stepsTaken } = await readCustomer(kyselyOf(life), life.customerId)
  expect(Data.next_event_name).toBe(nextStep(stepsTaken).event)
  const { Steps } = (await expectAnswer(life, paths.stepStatus, {
    token: 'x',
    lead_id: '',
    mobile: '',
  })) as unknown as { Steps: { user_type: string } }
  if (open.length > 0) expect(Steps.user_type).toBe('UNPAID-REPEAT')
  else expect(Steps.user_type).not.toBe('UNPAID-REPEAT')
}

async function checkScreens(life: Life): Promise<void> {
  await checkHome(life)
  for (const path of [paths.dashboardData, paths.account, paths.user]) await ask(life, path)
  for (const path of [paths.documents, paths.consents, paths.complaint]) await ask(life, path, { event_name: 'list' })
  await answerTo(life, 'status')
  const leads = await withShownStatus(kyselyOf(life), await readLeads(life))
  const { Data } = await expectAnswer(life, paths.allLeads, { pancard: life.pan })
  const listed = Data.lead_list as { lead_id: number; status: string }[]
  const statuses = leads.map((lead) => statusOn(lead, life.testApp.clock.today()))
  expect(listed.map(({ lead_id, status }) => ({ lead_id, status }))).toEqual(
    leads.map(({ id }, index) => ({ lead_id: id, status: statuses[index] })),
  )
  const stored = await readLeads(life)
  for (const [index, lead] of stored.entries()) await checkScreensOfLoan(life, lead, statuses[index] ?? '')
}

/** Changes with everything that the customer can see. */
async function readVersion(life: Life): Promise<string> {
  const database = kyselyOf(life)
  const count = async (table: 'ledgerEntries' | 'leadTransitions' | 'mandateEvents' | 'dataRequests') =>
    (
      await database
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const { stepsTaken } = await readCustomer(database, life.customerId)
  const counts = [await count('ledgerEntries'), await count('leadTransitions'), await count('mandateEvents')]
  return [
    life.testApp.clock.today(),
    await isIdentityErased(life),
    stepsTaken,
    await count('dataRequests'),
    counts,
  ].join()
}

/** Most events that are not possible change nothing, so the customer is not checked again. */
export async function checkLife(life: Life): Promise<void> {
  expect(life.wrongDebits).toEqual([])
  const version = await readVersion(life)
  if (version === life.checkedVersion) return
  life.checkedVersion = version
  await checkLoans(life)
  await checkJourney(life)
  if (!(await isIdentityErased(life))) await checkScreens(life)
}

/** Provider and books agree, no job failed, and nothing was logged as an error. */
async function checkOperation(life: Life): Promise<void> {
  const { testApp } = life
  await expectNoFailedJob(testApp)
  const differences = kyselyOf(life).selectFrom('reconciliationDifferences').selectAll()
  expect(await differences.where('resolvedAt', 'is', null).execute()).toEqual([])
  const byHand = kyselyOf(life).selectFrom('paymentEventResults').selectAll()
  expect(await byHand.where('result', '=', 'BY_HAND').execute()).toEqual([])
  const errors = testApp
    .logged()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  expect(errors).toEqual([])
}

export async function checkEndOfLife(life: Life): Promise<void> {
  await passDays(life, 1)
  await runTask(life.testApp, reconcileProvidersTask)
  for (const leadId of await listDisbursed(life)) await checkRefunds(life.testApp, await readLoan(life.testApp, leadId))
  await life.testApp.runJobs()
  if (!(await isIdentityErased(life))) {
    for (const leadId of await listDisbursed(life))
      await checkLetters(life.testApp, await readLoan(life.testApp, leadId), await tokenOf(life))
    await answerTo(life, 'export')
    await life.testApp.runJobs()
    const { Data } = await answerTo(life, 'status')
    expect(Data.export).toMatchObject({ status: 'READY' })
  }
  await checkLife(life)
  await checkOperation(life)
}
