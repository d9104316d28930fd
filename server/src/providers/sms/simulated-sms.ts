import type { Clock } from '../../platform/clock.ts'
import type { SimulatedInbox } from './simulated-inbox.ts'
import type { Sms } from './sms.ts'

/** Puts messages into an inbox that can be read at /simulators/inbox. */
export function createSimulatedSms(inbox: SimulatedInbox, clock: Clock): Sms {
  const keep = (mobile: string, text: string, otp: string | null) =>
    inbox.keep({ to: mobile, text, otp, sent_at: clock.now().toISOString() })
  return {
    async sendOtp({ mobile, text, otp }) {
      keep(mobile, text, otp)
    },
    async sendNotice({ mobile, text }) {
      keep(mobile, text, null)
    },
  }
}
