import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { brand } from 'contract/brand'
import type { repayOtp } from 'contract/payments/repay-otp'
import { keyedCode, newOtp } from '../otp/one-time-code.ts'
import type { OtpParts } from '../otp/otp-parts.ts'
import { addressHash } from '../platform/http/address-hash.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { hashOf } from '../sessions/sessions.ts'

const issue = {
  name: 'issue_repay_otp',
  text: 'select said, mobile from issue_repay_otp($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
}
/** The phone's own limits hold besides; that they are spent is told to nobody, since it would tell whose PAN it is. */
const allowMessage = {
  name: 'allow_repay_message',
  text: `with sent as (
      select count(*) filter (where at > $3::timestamptz - interval '1 hour') as hour, count(*) as day
        from otp_codes, unnest(sends) as at where mobile = $1 and at > $3::timestamptz - interval '1 day')
    insert into otp_codes as known (purpose, mobile, salt, sent_at, expires_at, sends, send_devices)
    select 'repay message', $1, '', $3, $3, array[$3::timestamptz], array[coalesce($2::bytea, '')] from sent
     where hour < $4::int and day < $5::int
    on conflict (mobile, purpose) do update set sent_at = excluded.sent_at, expires_at = excluded.expires_at,
      sends = known.sends[cardinality(known.sends) + 2 - $5 :] || excluded.sends,
      send_devices = known.send_devices[cardinality(known.send_devices) + 2 - $5 :] || excluded.send_devices
    returning true as allowed`,
}
const withdraw = { name: 'withdraw_repay_otp', text: "select withdraw_otp('repay', $1, $2, $3)" }

/** Long enough for the answer to be out: whether a message is sent cannot be told from its time. */
const sendAfterMs = 50

/** What stands for a PAN in every count; the PAN itself is not kept there. */
export const subjectOf = (key: Buffer, pan: string) =>
  `pan:${createHmac('sha256', key).update(`pan:${pan}`).digest('hex').slice(0, 32)}`

const messageOf = (otp: string, validMinutes: number, host: string) =>
  `${otp} is your ${brand.name} repayment code. It is valid for ${validMinutes} minutes and shows what is due on your loan. Never share it with anyone.\n\n@${host} #${otp}`

type Code = { otp: string; salt: Buffer; subject: string; device: Buffer | null; address: Buffer }

async function deliver(parts: OtpParts, mobile: string | null, code: Code): Promise<void> {
  await after(sendAfterMs)
  if (mobile === null) return
  const { database, clock, limits, sms, host } = parts
  const allowance = [mobile, code.device, clock.now(), limits.sendsPerHour, limits.sendsPerDay]
  const allowed = await database.run(allowMessage, allowance)
  if (allowed.length === 0) return
  const validMinutes = Math.floor(limits.validSeconds / 60)
  const { otp } = code
  await sms.sendOtp({ mobile, otp, text: messageOf(otp, validMinutes, host), validMinutes }).catch(async (error) => {
    parts.onSmsFailed(error)
    await database.run(withdraw, [code.subject, code.salt, code.address])
  })
}

/** Answers before anything is sent, and alike for a PAN that has a loan and one that has none. */
export function sendRepayOtp(parts: OtpParts): Handler<(typeof repayOtp)['event']> {
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
    const { limits } = parts
    const [issued] = await parts.database.run<{ said: string; mobile: string | null }>(issue, [
      ...[pancard, code.subject, keyed, code.salt, code.device, code.address, now],
      ...[
        limits.validSeconds,
        limits.resendSeconds,
        limits.sendsPerHour,
        limits.sendsPerDay,
        limits.sendsPerHourAddress,
      ],
    ])
    const [outcome = '', seconds] = issued?.said.split(' ') ?? []
    parts.note('sent', outcome)
    if (outcome === 'too_soon') return refuse('otpTooSoon', { seconds: Number(seconds) })
    if (outcome === 'sends_spent') return refuse('otpSendsSpent', { seconds: Number(seconds) })
    if (issued === undefined || outcome !== 'sent') throw new Error('the database gave no judgement on a code')
    void deliver(parts, issued.mobile, code).catch(parts.onSmsFailed)
    return accepted({}, 'If this PAN has a loan with us, a code is on its way to its registered mobile.')
  }
}
