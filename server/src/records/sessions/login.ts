import { randomBytes } from 'node:crypto'
import type { AnswerOf } from 'contract/endpoint'
import type { login } from 'contract/sessions/login'
import type { resendOtp } from 'contract/sessions/resend-otp'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { accepted, type Outcome, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { createCustomer, findCustomerByMobile, findCustomerByProfileId, isErased } from '../customers/queries.ts'
import type { Otp } from '../otp/otp.ts'
import { refuseSend } from '../otp/refusals.ts'
import type { SendResult } from '../otp/send-code.ts'
import type { Sessions } from './sessions.ts'

export type LoginDependencies = {
  database: Database
  clock: Clock
  otp: Otp
  sessions: Sessions
  sms: Sms
}

type Utm = Record<string, string>
type Sent = { profileId: string; mobile: string; result: SendResult }

const newProfileId = () => randomBytes(20).toString('hex').toUpperCase()

/** Null if the URL had no campaign parameters. */
const campaignOf = (utm: Utm) => (Object.values(utm).some((value) => value !== '') ? utm : null)

/** Stores a code for a mobile. A new mobile becomes a customer only if a code is sent to it. */
function storeCode(dependencies: LoginDependencies, mobile: string, utm: Utm, caller: Caller): Promise<Sent> {
  const { database, clock, otp, sessions } = dependencies
  const subject = otp.subject('login', mobile)
  const requester = otp.newRequesterOf(caller)
  return inTransaction(database, async (transaction) => {
    await otp.lockSubject(transaction, subject)
    const customer = await findCustomerByMobile(transaction, mobile)
    const isKnownDevice = customer !== undefined && (await sessions.isKnownDevice(transaction, customer.id, caller))
    const campaign = campaignOf(utm)
    const result = await otp.send(transaction, { subject, requester, isKnownDevice, utm: campaign })
    const profileId = customer?.profileId ?? newProfileId()
    if (result.kind === 'send' && customer === undefined)
      await createCustomer(transaction, { profileId, mobile, utm: campaign, createdAt: clock.now() })
    return { profileId, mobile, result }
  })
}

/** Sends the stored code. If the message is certainly not sent, the code is deleted and does not count. */
async function deliver(
  { otp, sms }: LoginDependencies,
  { profileId, mobile, result }: Sent,
  caller: Caller,
): Promise<Outcome<AnswerOf<typeof login>>> {
  if (result.kind !== 'send') return refuseSend(result)
  const { validMinutes } = otp
  try {
    await sms.sendOtp({ mobile, name: 'login_code', values: {}, otp: result.otp, validMinutes })
  } catch (error) {
    caller.log.error({ err: error }, 'a login code could not be sent')
    await otp.withdraw(result, error)
    return refuse('otpNotSent')
  }
  return accepted({ Data: { cust_profile_id: profileId } }, 'We have sent a 4-digit code to your mobile.')
}

export function sendLoginOtp(dependencies: LoginDependencies): Handler<typeof login> {
  return async ({ mobile, ...utm }, caller) =>
    deliver(dependencies, await storeCode(dependencies, mobile, utm, caller), caller)
}

export function resendLoginOtp(dependencies: LoginDependencies): Handler<typeof resendOtp> {
  return async ({ profile_id, ...utm }, caller) => {
    const customer = await findCustomerByProfileId(dependencies.database.kysely, profile_id)
    if (customer === undefined || isErased(customer)) return refuse('otpUnknownProfile')
    return deliver(dependencies, await storeCode(dependencies, customer.mobile, utm, caller), caller)
  }
}
