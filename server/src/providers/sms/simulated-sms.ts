import type { Clock } from '../../platform/clock.ts'
import { codeText, noticeText } from './fill-template.ts'
import type { SimulatedInbox } from './simulated-inbox.ts'
import type { Sms } from './sms.ts'

/** Puts messages into the inbox that is shown at /simulators/inbox. */
export function createSimulatedSms(inbox: SimulatedInbox, clock: Clock, publicUrl: string): Sms {
  const add = (mobile: string, text: string, otp: string | null) =>
    inbox.add({ to: mobile, text, html: null, otp, sent_at: clock.now().toISOString() })
  return {
    async sendOtp(message) {
      add(message.mobile, codeText(message, publicUrl), message.otp)
    },
    async sendNotice(notice) {
      add(notice.mobile, noticeText(notice, publicUrl), null)
    },
  }
}
