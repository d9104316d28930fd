import { consentTexts } from 'contract/account/consent-purposes'
import type { bankingDetails } from 'contract/applications/banking-details'
import type { BodyOf } from 'contract/endpoint'
import { nameMatchScore } from 'domain/applicant/name-match-score'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { keyedHash } from '../../../platform/hashing.ts'
import type { Caller, LoggedInCaller } from '../../../platform/http/caller.ts'
import { accepted, refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import type { BankCheck, BankCheckResult } from '../../../providers/bank-check/bank-check.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { readApplicant } from '../../../records/customers/applicants.ts'
import { type ConsentSource, hasConsent, recordConsent } from '../../../records/customers/consents.ts'
import { returnAllowance, useAllowance } from '../../../records/customers/daily-allowance.ts'
import { type Customer, readCustomer } from '../../../records/customers/queries.ts'
import { refuseStep, stepProgress, takeStep } from '../../../records/customers/take-step.ts'
import { changeStatus } from '../../../records/loans/change-status.ts'
import { readEligibilityPolicy } from '../../../records/loans/eligibility-policies.ts'
import type { LeadTask } from '../../../records/loans/lead-task.ts'
import { findLatestLead, lockLead } from '../../../records/loans/leads.ts'
import type { IfscDirectory } from '../../../records/reference-data/ifsc-directory.ts'
import { needsProof } from '../../../records/sessions/second-proof.ts'
import { announceChange } from '../../registration/change-notice.ts'
import { type BankAccount, findBankAccount, insertBankAccount, type VerifiedAccount } from '../bank-accounts.ts'
import { isOtherAccount } from '../second-proof/earlier-account.ts'
import { isChoiceOutdated, readQuote } from './quote.ts'

/** Each is paid for, and a guess at other people's data. */
const bankChecksPerDay = 10

/** Keeps from where the application came and what it shares with others. */
export type TraceApplication = (
  transaction: Transaction,
  application: { customerId: number; leadId: number; at: Date },
  caller: Caller,
) => Promise<void>

type Event = (typeof bankingDetails)['events']['banking_details']
export type BankingDependencies = {
  database: Database
  clock: Clock
  bankCheck: BankCheck
  ifscs: IfscDirectory
  /** Compares the customer with the sanctions lists, before the decision. */
  screenApplicant: LeadTask
  decideApplication: LeadTask
  traceApplication: TraceApplication
  /** Has the credit bureau asked by a job, if the customer has agreed to it. */
  queueBureau(transaction: Transaction, application: { customerId: number; leadId: number }): Promise<boolean>
  addressKey: Buffer
}
type Dependencies = BankingDependencies

const event = 'banking_details'
const completeMessage = 'Your application is complete.'

const accountOf = (body: BodyOf<Event>, bankName: string): BankAccount => ({
  name: body.account_name,
  number: body.account_number,
  ifsc: body.account_ifsc,
  branch: body.account_branch,
  bankName,
})

/** The reply if the same account is saved already: the earlier reply was lost, or the request was sent twice at once. */
async function answerRepeated({ database }: Dependencies, { id, stepsTaken }: Customer, { number, ifsc }: BankAccount) {
  if (!stepsTaken.includes(event)) return undefined
  const lead = await findLatestLead(database.kysely, id)
  const onFile = lead && (await findBankAccount(database.kysely, lead.id))
  if (onFile?.number !== number || onFile.ifsc !== ifsc) return undefined
  return accepted({ Data: stepProgress(event, stepsTaken) }, completeMessage)
}

/** Returns undefined if the provider could not be reached. */
async function checkAccount(
  { database, bankCheck }: Dependencies,
  { id, mobile }: Customer,
  { number: accountNumber, ifsc }: BankAccount,
  { log }: Caller,
): Promise<BankCheckResult | undefined> {
  const { fullName } = await readApplicant(database.kysely, id)
  try {
    return await bankCheck.check({ accountNumber, ifsc, name: fullName ?? '', mobile })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.error({ err: error }, 'a bank account could not be checked')
    return undefined
  }
}

/** The holder's name must match both the name on the PAN and the name that was entered; the lower score counts. */
function withHolder(account: BankAccount, result: BankCheckResult & { kind: 'valid' }): VerifiedAccount {
  const { nameAtBank, reference } = result
  const typedNameScore = nameMatchScore(nameAtBank, account.name)
  return { ...account, nameAtBank, reference, nameMatchScore: Math.min(result.nameMatchScore, typedNameScore) }
}

/** Saves the step, the account, the new status and the job that decides the application in one transaction. */
async function saveAccount(
  dependencies: Dependencies,
  caller: LoggedInCaller,
  { account, bureauConsent }: { account: VerifiedAccount; bureauConsent: ConsentSource | undefined },
) {
  const { database, clock, screenApplicant, decideApplication, queueBureau, traceApplication } = dependencies
  const { customerId } = caller.session
  const saved = await takeStep(database, customerId, event, async (transaction, customer) => {
    const quote = await readQuote(transaction, customerId, clock.today())
    if (isChoiceOutdated(quote)) return refuse('quoteOutdated')
    const lead = await lockLead(transaction, customer, quote.lead.id)
    if (lead === undefined) throw new Error(`there is no lead ${quote.lead.id}`)
    const at = businessTime(clock)
    if (await isOtherAccount(transaction, customerId, account))
      await announceChange({ clock }, transaction, { session: caller.session, what: 'ACCOUNT' })
    await insertBankAccount(transaction, lead.id, account, at)
    await traceApplication(transaction, { customerId, leadId: lead.id, at }, caller)
    const reasons = ['the application is complete']
    await changeStatus(transaction, customer, lead, { to: 'IN PROCESS', by: 'customer', reasons, at })
    await screenApplicant.queue(transaction, { leadId: lead.id })
    if (bureauConsent && !(await hasConsent(transaction, customerId, 'bureau')))
      await recordConsent(transaction, customerId, { purpose: 'bureau', action: 'GIVEN' }, bureauConsent)
    await queueBureau(transaction, { customerId, leadId: lead.id })
    await decideApplication.queue(transaction, { leadId: lead.id })
  })
  return saved.kind === 'accepted' ? accepted(saved.answer, completeMessage) : saved
}

/** If the income was lowered after the amount was chosen, the customer must choose the amount again. */
async function refuseOutdatedQuote({ database, clock }: Dependencies, { id, isEligible }: Customer) {
  const isOutdated = isEligible && isChoiceOutdated(await readQuote(database.kysely, id, clock.today()))
  return isOutdated ? refuse('quoteOutdated') : undefined
}

async function verifyAndSave(
  dependencies: Dependencies,
  customer: Customer,
  { account, bureauConsent }: { account: BankAccount; bureauConsent: ConsentSource | undefined },
  caller: LoggedInCaller,
) {
  const { database, clock } = dependencies
  const isOther = await isOtherAccount(database.kysely, customer.id, account)
  if (isOther && (await needsProof(database.kysely, caller.session))) return refuse('secondProofNeeded')
  const allowance = { customerId: customer.id, kind: 'BANK_CHECK', day: clock.today() } as const
  if (!(await useAllowance(database.kysely, allowance, bankChecksPerDay))) return refuse('bankCheckLimitReached')
  const result = await checkAccount(dependencies, customer, account, caller)
  if (result === undefined) {
    await returnAllowance(database.kysely, allowance)
    return refuse('bankCheckFailed')
  }
  if (result.kind === 'invalid') return refuse('accountInvalid')
  const verified = withHolder(account, result)
  const lead = await findLatestLead(database.kysely, customer.id)
  const version = lead?.eligibilityPolicyVersion ?? null
  const { nameMatchMin } = await readEligibilityPolicy(database.kysely, { version, today: clock.today() })
  if (verified.nameMatchScore < nameMatchMin) return refuse('accountNameMismatch')
  const saved = await saveAccount(dependencies, caller, { account: verified, bureauConsent })
  if (saved.kind === 'accepted') return saved
  const current = await readCustomer(database.kysely, customer.id)
  return (
    (await answerRepeated(dependencies, current, account)) ??
    (await refuseOutdatedQuote(dependencies, current)) ??
    saved
  )
}

const consentSource = ({ addressKey, clock }: Dependencies, caller: Caller): ConsentSource => ({
  page: '/my-dashboard/bank-detail',
  addressHash: keyedHash(addressKey, caller.network()),
  at: clock.now(),
})

/** Nothing is saved until the bank has confirmed the account and its holder. */
export function saveBankingDetails(dependencies: Dependencies): Handler<Event> {
  const { database, ifscs } = dependencies
  return async (body, caller) => {
    if (body.account_number !== body.confirm_account_number) return refuse('accountNumbersDiffer')
    const bank = ifscs.findBank(body.account_ifsc)
    if (bank === undefined) return refuse('ifscUnknown')
    const account = accountOf(body, bank.bankName)

    const customer = await readCustomer(database.kysely, caller.session.customerId)
    const repeated = await answerRepeated(dependencies, customer, account)
    if (repeated) return repeated
    const refusal = refuseStep(event, customer.stepsTaken)
    if (refusal) return (await refuseOutdatedQuote(dependencies, customer)) ?? refusal
    const isAgreed = body.bureau_consent === consentTexts.bureau.version
    const bureauConsent = isAgreed ? consentSource(dependencies, caller) : undefined
    return verifyAndSave(dependencies, customer, { account, bureauConsent }, caller)
  }
}
