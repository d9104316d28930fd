import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { brand } from 'contract/brand'
import type { repayOtp } from 'contract/repay/repay-otp'
import type { Clock } from '../platform/clock.ts'
import type { OtpLimits } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { addressHash } from '../platform/http/address-hash.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { keyedCode, limitsRow, newOtp } from '../platform/one-time-code.ts'
import { hashOf } from '../platform/session.ts'
import type { Sms } from '../providers/sms/sms.ts'

export type RepayOtpParts = {
  database: Database
  clock: Clock
  sms: Sms
  limits: OtpLimits
  keys: { otp: Buffer; address: Buffer }
  host: string
  onSmsFailed(error: unknown): void
  note(deed: 'sent' | 'judged', outcome: string): void
}

type Issued = { outcome: 'sent' | 'too_soon' | 'sends_spent'; waitSeconds: number; mobile: string | null }

const issue = {
  name: 'issue_repay_otp',
  text: `select outcome, wait_seconds as "waitSeconds", mobile
    from issue_repay_otp($1, $2, $3, $4, $5, $6, $7, $8)`,
}
/** The phone's own limits hold besides; that they are spent is told to nobody, since it would tell whose PAN it is. */
const allowMessage = {
  name: 'allow_repay_message',
  text: `with sent as (
      select count(*) filter (where sent_at > $4::timestamptz - interval '1 hour') as hour, count(*) as day
        from otp_sends where mobile = $1 and sent_at > $4::timestamptz - interval '1 day')
    insert into otp_sends (purpose, mobile, device_hash, address_hash, sent_at)
    select 'repay message', $1, $2, $3, $4 from sent where hour < $5 and day < $6 returning true`,
}
const withdraw = { name: 'withdraw_repay_otp', text: "select withdraw_otp('repay', $1, $2)" }

/** Long enough for the answer to be out: whether a message is sent cannot be told from its time. */
const sendAfterMs = 50

/** What stands for a PAN in every count; the PAN itself is not kept there. */
export const subjectOf = (key: Buffer, pan: string) =>
  `pan:${createHmac('sha256', key).update(`pan:${pan}`).digest('hex').slice(0, 32)}`

const messageOf = (otp: string, validMinutes: number, host: string) =>
  `${otp} is your ${brand.name} repayment code. It is valid for ${validMinutes} minutes and shows what is due on your loan. Never share it with anyone.\n\n@${host} #${otp}`

type Code = { otp: string; salt: Buffer; subject: string; device: Buffer | null; address: Buffer }

async function deliver(parts: RepayOtpParts, mobile: string | null, code: Code): Promise<void> {
  await after(sendAfterMs)
  if (mobile === null) return
  const { database, clock, limits, sms, host } = parts
  const allowance = [mobile, code.device, code.address, clock.now(), limits.sendsPerHour, limits.sendsPerDay]
  const allowed = await database.run(allowMessage, allowance)
  if (allowed.length === 0) return
  const validMinutes = Math.floor(limits.validSeconds / 60)
  const { otp } = code
  await sms.sendOtp({ mobile, otp, text: messageOf(otp, validMinutes, host), validMinutes }).catch(async (error) => {
    parts.onSmsFailed(error)
    await database.run(withdraw, [code.subject, code.salt])
  })
}

/** Answers before anything is sent, and alike for a PAN that has a loan and one that has none. */
export function sendRepayOtp(parts: RepayOtpParts): Handler<(typeof repayOtp)['event']> {
  const { keys } = parts
  return async ({ pancard }, caller) => {
    const deviceToken = caller.deviceToken()
    const code: Code = {
      otp: newOtp(),
      salt: randomBytes(16),
      subject: subjectOf(keys.otp, pancard),
      device: deviceToken === undefined ? null : hashOf(deviceToken),
      address: addressHash(keys.address, caller.address()),
    }
    const keyed = keyedCode(keys.otp, 'repay', code.otp)
    const now = parts.clock.now()
    const values = [pancard, code.subject, keyed, code.salt, code.device, code.address, now, limitsRow(parts.limits)]
    const [issued] = await parts.database.run<Issued>(issue, values)
    if (issued === undefined) throw new Error('the database gave no judgement on a code')
    parts.note('sent', issued.outcome)
    if (issued.outcome === 'too_soon') return refuse('otpTooSoon', { seconds: issued.waitSeconds })
    if (issued.outcome === 'sends_spent') return refuse('otpSendsSpent', { seconds: issued.waitSeconds })
    void deliver(parts, issued.mobile, code).catch(parts.onSmsFailed)
    return accepted({}, 'If this PAN has a loan with us, a code is on its way to its registered mobile.')
  }
}
