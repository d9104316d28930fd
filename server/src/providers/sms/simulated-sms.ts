import type { Clock } from '../../platform/clock.ts'
import type { SimulatedInbox } from './simulated-inbox.ts'
import type { Sms } from './sms.ts'

/** Puts messages into an inbox that can be read at /simulators/inbox. */
export function createSimulatedSms(inbox: SimulatedInbox, clock: Clock): Sms {
  return {
    async sendOtp({ mobile, text, otp }) {
      inbox.keep({ to: mobile, text, otp, sent_at: clock.now().toISOString() })
    },
  }
}
