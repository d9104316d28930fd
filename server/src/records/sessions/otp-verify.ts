import { loginConsent } from 'contract/sessions/login-consent'
import type { otpVerify } from 'contract/sessions/otp-verify'
import { nextStep } from 'domain/journey/next-step'
import type { StepEvent } from 'domain/journey/steps'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { SessionTokens } from '../../platform/http/session-tokens.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { type ConsentSource, recordConsent } from '../customers/consents.ts'
import { markVerified } from '../customers/login-consent.ts'
import { type Customer, lockCustomerByProfileId, saveSteps } from '../customers/queries.ts'
import { retainFromLogin } from '../customers/retention.ts'
import { hasBeenPaid } from '../loans/has-been-paid.ts'
import type { Otp } from '../otp/otp.ts'
import { refuseGuess } from '../otp/refusals.ts'
import type { RefusedGuess } from '../otp/verify-code.ts'
import { recordAccess } from './access-records.ts'
import { deviceName } from './device-name.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { queueNewDeviceNotice } from './send-new-device-notice.ts'
import { hashToken, type Sessions } from './sessions.ts'

export type VerifyDependencies = {
  database: Database
  clock: Clock
  otp: Otp
  sessions: Sessions
  sessionTokens: SessionTokens
  securityEvents: SecurityEvents
  /** The date of birth is required as well after many wrong guesses. */
  readDateOfBirth(queryable: Queryable, customerId: number): Promise<string | null>
}

async function agreeToTerms(transaction: Transaction, customerId: number, source: ConsentSource): Promise<void> {
  await markVerified(transaction, customerId, { loginConsent: loginConsent.version, at: source.at })
  await recordConsent(transaction, customerId, { purpose: 'login', action: 'GIVEN' }, source)
}

/**
 * Records the device and queues a notice to the customer. The first login ever needs no notice. A client without cookies
 * looks new each time, so the customer is notified only if its address is new too.
 */
async function recordNewDevice(
  { clock, securityEvents }: VerifyDependencies,
  transaction: Transaction,
  { id: customerId, loginConsent: agreedTo }: Customer,
  { caller, hadCookie }: { caller: Caller; hadCookie: boolean },
): Promise<void> {
  const isFirstLogin = agreedTo === null
  if (isFirstLogin && hadCookie) return
  const device = deviceName(caller.userAgent())
  const { isKnownAddress } = await securityEvents.recordNewDevice(transaction, { customerId, device }, caller)
  const needsNotice = !isFirstLogin && (hadCookie || !isKnownAddress)
  if (needsNotice) await queueNewDeviceNotice(transaction, customerId, { device, at: clock.now() })
}

/**
 * Remembers the browser with a token of this customer's own, which a device token that somebody planted does not have. Once
 * a loan was paid, a browser that is new to the customer has to prove itself before it changes where money goes.
 */
async function recordLogin(
  { clock }: VerifyDependencies,
  transaction: Transaction,
  { id: customerId, stepsTaken }: Customer,
  { caller, known }: { caller: Caller; known: { tokenHash: Buffer } | undefined },
): Promise<{ deviceHash: Buffer; stepsTaken: string[] }> {
  const at = clock.now()
  const deviceHash = hashToken(caller.issueDeviceToken())
  const tokenHash = known?.tokenHash ?? hashToken(caller.issueKnownToken())
  const isProved = !(await hasBeenPaid(transaction, customerId))
  await rememberDevice(transaction, { customerId, tokenHash, deviceHash, at }, isProved)
  const isBetweenLoans = !stepsTaken.includes('register_now' satisfies StepEvent)
  // A new picture for the next loan, which a person can compare with the one of the last.
  const needsPicture = known === undefined && !isProved && isBetweenLoans
  const left = stepsTaken.filter((step) => !needsPicture || step !== ('selfie_upload' satisfies StepEvent))
  if (left.length < stepsTaken.length) await saveSteps(transaction, customerId, left)
  const onDay = businessTime(clock)
  await recordAccess(transaction, { customerId, leadId: null, act: 'LOGIN', at: onDay }, caller)
  return { deviceHash: tokenHash, stepsTaken: left }
}

type Guess = { profileId: string; otp: string; dateOfBirth: string | undefined }
type Verified = { customer: Customer; token: string }

/** A right code opens a session in the same transaction; a browser that is new to the customer gets a token of this customer. */
function verify(dependencies: VerifyDependencies, guess: Guess, caller: Caller): Promise<Verified | RefusedGuess> {
  const { database, clock, otp, sessions, sessionTokens, readDateOfBirth } = dependencies
  const requester = otp.requesterOf(caller)
  return inTransaction(database, async (transaction) => {
    // Locked, because an erasure must not end between this and the opening of the session.
    const customer = await lockCustomerByProfileId(transaction, guess.profileId)
    if (customer === undefined) return { kind: 'code ended' }
    const subject = otp.subject('login', customer.mobile)
    await otp.lockSubject(transaction, subject)
    const known = await findKnownDevice(transaction, customer.id, caller)
    const isKnownDevice = known !== undefined
    const { dateOfBirth } = guess
    const owner = { dateOfBirth: dateOfBirth === undefined ? null : await readDateOfBirth(transaction, customer.id) }
    const result = await otp.verify(transaction, {
      subject,
      requester,
      isKnownDevice,
      otp: guess.otp,
      dateOfBirth,
      owner,
    })
    if (result.kind !== 'right') return result
    const token = sessionTokens.issue()
    const { deviceHash, stepsTaken } = await recordLogin(dependencies, transaction, customer, { caller, known })
    const userAgent = caller.userAgent()
    const tokenHash = hashToken(token)
    await sessions.open(transaction, { tokenHash, customerId: customer.id, deviceHash, userAgent, utm: result.utm })
    await retainFromLogin(transaction, customer, clock.today())
    const { hadCookie } = requester
    if (!isKnownDevice) await recordNewDevice(dependencies, transaction, customer, { caller, hadCookie })
    const { addressHash } = requester
    if (customer.loginConsent !== loginConsent.version)
      await agreeToTerms(transaction, customer.id, { page: '/apply-now', addressHash, at: businessTime(clock) })
    return { customer: { ...customer, stepsTaken }, token }
  })
}

export function verifyLoginOtp(dependencies: VerifyDependencies): Handler<typeof otpVerify> {
  return async ({ profile_id, otp, dob }, caller) => {
    const result = await verify(dependencies, { profileId: profile_id, otp, dateOfBirth: dob }, caller)
    if ('kind' in result) return refuseGuess(result)
    const { customer, token } = result
    const next = nextStep(customer.stepsTaken)
    const eligibility = customer.isEligible ? 1 : 0
    return accepted({ Data: { next_step: next.event, app_login_token: token, eligibility_status: eligibility } })
  }
}
