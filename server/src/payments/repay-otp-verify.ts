import type { repayOtpVerify } from 'contract/payments/repay-otp-verify'
import { keyedCode } from '../otp/one-time-code.ts'
import type { OtpParts } from '../otp/otp-parts.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { hashOf, newToken } from '../sessions/sessions.ts'
import { repaymentAnswer } from './explain-repayment.ts'
import { randomName } from './random-name.ts'
import { readRepayment } from './read-repayment.ts'
import { subjectOf } from './repay-otp.ts'

type Judgement = {
  outcome: 'verified' | 'wrong' | 'ended' | 'guesses_spent'
  waitSeconds: number
  triesLeft: number
  leadId: string
}

const verify = {
  name: 'verify_repay_otp',
  text: `select outcome, wait_seconds as "waitSeconds", tries_left as "triesLeft", lead_id as "leadId"
    from verify_repay_otp($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
}

/** The code opens the repayment of that loan and nothing else; a PAN without a loan is answered as a wrong code is. */
export function verifyRepayOtp(parts: OtpParts): Handler<(typeof repayOtpVerify)['event']> {
  const { database, clock, keys, limits } = parts
  return async ({ panNumber, otp }, caller) => {
    const orderId = randomName('R')
    const deviceToken = caller.deviceToken()
    const device = deviceToken === undefined ? null : hashOf(deviceToken)
    const code = keyedCode(keys.otp, 'repay', otp)
    const { tries, wrongPerDay, wrongPerHourAll } = limits
    const subject = subjectOf(keys.otp, panNumber)
    const values = [panNumber, subject, code, device, orderId, clock.now(), tries, wrongPerDay, wrongPerHourAll]
    const [judged] = await database.run<Judgement>(verify, values)
    if (judged === undefined) throw new Error('the database gave no judgement on a code')
    parts.note('judged', judged.outcome)
    if (judged.outcome === 'wrong') return refuse('otpWrong', { tries: judged.triesLeft })
    if (judged.outcome === 'ended') return refuse('otpEnded')
    if (judged.outcome === 'guesses_spent') return refuse('otpGuessesSpent', { seconds: judged.waitSeconds })

    const repayment = await readRepayment(database, judged.leadId)
    if (repayment === undefined) throw new Error('a code opened a loan that is not there')
    // Addresses of receipts open only in the browser they were made for; this is how it is known again.
    if (deviceToken === undefined) caller.rememberDevice(newToken())
    return accepted(
      repaymentAnswer(repayment, orderId, clock.today()),
      'Your code is right: this is what is due today.',
    )
  }
}
