import type { Clock } from '../../platform/clock.ts'
import type { SimulatedInbox } from './simulated-inbox.ts'
import type { Sms } from './sms.ts'

/** Puts messages into the inbox that is shown at /simulators/inbox. */
export function createSimulatedSms(inbox: SimulatedInbox, clock: Clock): Sms {
  const add = (mobile: string, text: string, otp: string | null) =>
    inbox.add({ to: mobile, text, otp, sent_at: clock.now().toISOString() })
  return {
    async sendOtp({ mobile, text, otp }) {
      add(mobile, text, otp)
    },
    async sendNotice({ mobile, text }) {
      add(mobile, text, null)
    },
  }
}
