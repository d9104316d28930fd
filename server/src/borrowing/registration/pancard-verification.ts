import type { pancardVerification } from 'contract/registration/pancard-verification'
import { firstNameOf } from 'domain/applicant/first-name-of'
import { paiseOf } from 'domain/money/paise'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/violations.ts'
import type { Caller, LoggedInCaller } from '../../platform/http/caller.ts'
import { accepted, type Outcome, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import type { PanCheck, PanCheckResult } from '../../providers/pan-check/pan-check.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { findApplicant, startRegistration, updateApplicant } from '../../records/customers/applicants.ts'
import { returnAllowance, useAllowance } from '../../records/customers/daily-allowance.ts'
import { type Customer, readCustomer, updateCustomer } from '../../records/customers/queries.ts'
import { refuseStep, takeStep } from '../../records/customers/take-step.ts'
import { findLatestLead } from '../../records/loans/leads.ts'
import { checkAgain } from './changed-income.ts'
import { reportClaimedPan } from './claimed-pan.ts'

/** Each is paid for, and a guess at other people's data. */
const panChecksPerDay = 10

type Dependencies = {
  database: Database
  clock: Clock
  panCheck: PanCheck
  securityEvents: SecurityEvents
}

const event = 'pancard_verification'

/** The PAN can no longer be changed once an application was opened with it. */
const isFixed = async (database: Queryable, { id, stepsTaken }: Customer) =>
  stepsTaken.includes('register_now') || (await findLatestLead(database, id)) !== undefined

type VerifiedPan = { pan: string; incomePaise: number; fullName: string; reference: string; verifiedAt: Date }
type Saved = { Data: { next_step: string; step_percentage: number } }

const withName = (outcome: Outcome<Saved>, fullName: string) =>
  outcome.kind === 'accepted'
    ? accepted({ Data: { ...outcome.answer.Data, full_name: fullName } }, 'Your PAN is verified.')
    : outcome

/** Undefined if the provider failed to answer. */
async function askProvider(panCheck: PanCheck, pan: string, { log }: Caller): Promise<PanCheckResult | undefined> {
  try {
    return await panCheck.check(pan)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.error({ err: error }, 'a PAN could not be checked')
    return undefined
  }
}

/** Relies on the unique index to detect a PAN of another customer; a query beforehand could race with another request. */
async function savePan(dependencies: Dependencies, verified: VerifiedPan, caller: LoggedInCaller) {
  const { database } = dependencies
  const { customerId } = caller.session
  const { pan, incomePaise, fullName, reference, verifiedAt } = verified
  try {
    const saved = await takeStep(database, customerId, event, async (transaction, customer) => {
      const onFile = await findApplicant(transaction, customerId)
      if (onFile && onFile.pan !== pan && (await isFixed(transaction, customer))) return refuse('panAlreadyVerified')
      await startRegistration(transaction, customerId, {
        pan,
        fullName,
        panVerifiedAt: verifiedAt,
        panReference: reference,
        monthlyIncomePaise: incomePaise,
      })
      await updateCustomer(transaction, customerId, { firstName: firstNameOf(fullName) })
    })
    return withName(saved, fullName)
  } catch (error) {
    if (!isUniqueViolation(error, 'applicants_pan_index_key')) throw error
    await reportClaimedPan(dependencies, pan, caller)
    return refuse('panNotVerified')
  }
}

type Request = { customerId: number; pan: string; incomePaise: number }

/**
 * A PAN that does not exist and a PAN of another customer get the same reply after the same call to the provider, so that
 * the reply does not reveal who is a customer.
 */
async function verify(dependencies: Dependencies, { customerId, pan, incomePaise }: Request, caller: LoggedInCaller) {
  const { database, clock, panCheck } = dependencies
  const allowance = { customerId, kind: 'PAN_CHECK', day: clock.today() } as const
  if (!(await useAllowance(database.kysely, allowance, panChecksPerDay))) return refuse('panCheckLimitReached')
  const answer = await askProvider(panCheck, pan, caller)
  if (answer === undefined) {
    await returnAllowance(database.kysely, allowance)
    return refuse('panCheckFailed')
  }
  if (answer.kind === 'notFound') return refuse('panNotVerified')
  const { fullName, reference } = answer
  return savePan(dependencies, { pan, incomePaise, fullName, reference, verifiedAt: clock.now() }, caller)
}

/** The same PAN is not checked again; only the income is updated. */
async function confirm({ database, clock }: Dependencies, { customerId, incomePaise }: Request, fullName: string) {
  const saved = await takeStep(
    database,
    customerId,
    event,
    (transaction) => updateApplicant(transaction, customerId, { monthlyIncomePaise: incomePaise }),
    checkAgain(clock),
  )
  return withName(saved, fullName)
}

export function verifyPancard(dependencies: Dependencies): Handler<typeof pancardVerification> {
  const { database } = dependencies
  return async ({ pancard: pan, monthly_income }, caller) => {
    const { customerId } = caller.session
    const request = { customerId, pan, incomePaise: paiseOf(Number(monthly_income)) }
    const customer = await readCustomer(database.kysely, customerId)
    const refusal = refuseStep(event, customer.stepsTaken)
    if (refusal) return refusal
    const onFile = await findApplicant(database.kysely, customerId)
    if (onFile?.pan === pan) return confirm(dependencies, request, onFile.fullName ?? '')
    if (onFile && (await isFixed(database.kysely, customer))) return refuse('panAlreadyVerified')
    return verify(dependencies, request, caller)
  }
}
