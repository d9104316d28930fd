import { type ConsentPurpose, consentPurposes, consentTexts } from 'contract/account/consent-purposes'
import { consentPages, type consents } from 'contract/account/consents'
import type { AnswerOf } from 'contract/endpoint'
import { cancelEsignOf } from '../../borrowing/agreements/esign/cancel-esign.ts'
import { findOpenEsignOf } from '../../borrowing/agreements/esign/esign-requests.ts'
import { listRequestsOf } from '../../borrowing/evidence/bureau/bureau-requests.ts'
import type { QueueBureau } from '../../borrowing/evidence/bureau/queue-bureau.ts'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { keyedHash } from '../../platform/hashing.ts'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import { accepted, type Outcome, refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import type { Handler, Handlers } from '../../platform/http/serve-endpoint.ts'
import {
  type ConsentEvent,
  findLatestConsent,
  isInForce,
  listConsentEvents,
  listLatestConsents,
  recordConsent,
} from '../../records/customers/consents.ts'
import { useAllowance } from '../../records/customers/daily-allowance.ts'
import { markVerified, withdrawLoginConsent } from '../../records/customers/login-consent.ts'
import { isErased, lockCustomer } from '../../records/customers/queries.ts'
import { findCurrentLead, listLeads } from '../../records/loans/leads.ts'
import { endSessionsOf } from '../../records/sessions/queries.ts'
import { cancelAllAutopay } from '../mandates/change-mandate.ts'
import { listLiveMandatesOf } from '../mandates/mandates.ts'

type Dependencies = { database: Database; clock: Clock; addressKey: Buffer; queueBureau: QueueBureau }

/** Every change is kept for years. Withdrawing has no limit of its own: only what was given can be withdrawn. */
const consentsPerDay = 20

function describePurpose(purpose: ConsentPurpose, latest: ConsentEvent | undefined, isApplicable: boolean) {
  const { title, words, version, stops, kept } = consentTexts[purpose]
  const isGiven = isApplicable && isInForce(latest)
  const isOutdated = isApplicable && latest?.action === 'GIVEN' && !isGiven
  return {
    purpose,
    title,
    words,
    version,
    is_given: isGiven,
    is_outdated: isOutdated,
    stops: [...stops],
    kept: [...kept],
  }
}

const reportWords = {
  HIT: 'We have read your credit report.',
  THIN: 'We have read your credit report. It is too short for a score.',
  NO_HIT: 'The bureau has no report about you.',
  UNREADABLE: 'We could not read the bureau’s answer.',
} as const

/** The law wants borrowers to be told when their report is read. */
async function describeReports(queryable: Queryable, customerId: number) {
  const leads = await listLeads(queryable, customerId)
  const requests = await listRequestsOf(
    queryable,
    leads.map(({ id }) => id),
  )
  return requests.flatMap(({ bureau, outcome, askedAt }) =>
    askedAt === null
      ? []
      : [
          {
            bureau,
            at: askedAt.toISOString(),
            words: outcome === null ? 'We have asked for it.' : reportWords[outcome],
          },
        ],
  )
}

async function describe(queryable: Queryable, customerId: number): Promise<AnswerOf<typeof consents.events.list>> {
  const events = await listConsentEvents(queryable, customerId)
  const latest = await listLatestConsents(queryable, customerId)
  const hasAutopay = (await listLiveMandatesOf(queryable, customerId)).length > 0
  const isSigning = (await findOpenEsignOf(queryable, customerId)) !== undefined
  // The consent to autopay ends with the last mandate, and the consent to eSign with one signature.
  const isApplicable = (purpose: ConsentPurpose) => {
    if (purpose === 'autopay') return hasAutopay
    return purpose !== 'esign' || isSigning
  }
  const shown = consentPurposes.filter((purpose) => purpose !== 'esign' || isSigning)
  const latestOf = (purpose: ConsentPurpose) => latest.find((event) => event.purpose === purpose)
  return {
    Data: {
      consents: shown.map((purpose) => describePurpose(purpose, latestOf(purpose), isApplicable(purpose))),
      history: events.map((event) => ({
        purpose: event.purpose,
        title: consentTexts[event.purpose].title,
        action: event.action,
        words: event.words,
        version: event.version,
        at: event.at.toISOString(),
        page: event.page,
      })),
      credit_reports: await describeReports(queryable, customerId),
    },
  }
}

async function recordLoginConsent(
  transaction: Transaction,
  customerId: number,
  action: 'GIVEN' | 'WITHDRAWN',
  at: Date,
): Promise<void> {
  if (action === 'WITHDRAWN') return withdrawLoginConsent(transaction, customerId)
  await markVerified(transaction, customerId, { loginConsent: consentTexts.login.version, at })
}

type Change = { purpose: ConsentPurpose; action: 'GIVEN' | 'WITHDRAWN'; page?: string | undefined }
/** An application that waits for a decision gets its report now. */
async function askAboutCurrent({ queueBureau }: Dependencies, transaction: Transaction, customerId: number) {
  const lead = await findCurrentLead(transaction, customerId)
  if (lead?.status === 'IN PROCESS') await queueBureau(transaction, { customerId, leadId: lead.id })
}

/** Records the change unless it repeats the latest one, as with a double click. Returns the reply to one that is refused. */
async function change(
  dependencies: Dependencies,
  transaction: Transaction,
  { purpose, action, page = consentPages[0] }: Change,
  caller: LoggedInCaller,
): Promise<Outcome<never> | undefined> {
  const { clock, addressKey } = dependencies
  const { customerId } = caller.session
  if (isErased(await lockCustomer(transaction, customerId))) return sessionInvalid
  const source = { page, addressHash: keyedHash(addressKey, caller.network()), at: businessTime(clock) }
  if (purpose === 'autopay') {
    await cancelAllAutopay(transaction, customerId, source, clock)
    return undefined
  }
  const latest = await findLatestConsent(transaction, customerId, purpose)
  if (action === 'GIVEN' ? isInForce(latest) : latest?.action !== 'GIVEN') return undefined
  const allowance = { customerId, kind: 'CONSENT', day: clock.today() } as const
  if (action === 'GIVEN' && !(await useAllowance(transaction, allowance, consentsPerDay)))
    return refuse('consentLimitReached')
  if (purpose === 'esign') await cancelEsignOf(transaction, customerId, source.at)
  await recordConsent(transaction, customerId, { purpose, action }, source)
  if (purpose === 'bureau' && action === 'GIVEN') await askAboutCurrent(dependencies, transaction, customerId)
  if (purpose === 'login') await recordLoginConsent(transaction, customerId, action, source.at)
  return undefined
}

function giveConsent(dependencies: Dependencies): Handler<typeof consents.events.give> {
  const { database } = dependencies
  return async ({ purpose, version, page }, caller) => {
    if (purpose === 'autopay') return refuse('autopayConsentElsewhere')
    if (purpose === 'esign') return refuse('esignConsentElsewhere')
    if (version !== undefined && version !== consentTexts[purpose].version) return refuse('consentWordsChanged')
    return inTransaction(database, async (transaction) => {
      const refusal = await change(dependencies, transaction, { purpose, action: 'GIVEN', page }, caller)
      return refusal ?? accepted(await describe(transaction, caller.session.customerId))
    })
  }
}

function withdrawConsent(dependencies: Dependencies): Handler<typeof consents.events.withdraw> {
  const { database, clock } = dependencies
  return async ({ purpose }, caller) =>
    inTransaction(database, async (transaction) => {
      const { customerId } = caller.session
      const refusal = await change(dependencies, transaction, { purpose, action: 'WITHDRAWN' }, caller)
      if (refusal) return refusal
      if (purpose === 'login') await endSessionsOf(transaction, customerId, clock.now())
      return accepted(await describe(transaction, customerId))
    })
}

/** Lists, gives and withdraws consents. */
export const consentHandlers = (dependencies: Dependencies): Handlers<typeof consents.events> => ({
  list: async (_body, { session }) => accepted(await describe(dependencies.database.kysely, session.customerId)),
  give: giveConsent(dependencies),
  withdraw: withdrawConsent(dependencies),
})
