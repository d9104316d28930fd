import type { Clock } from '../../platform/clock.ts'
import type { SimulatedInbox } from '../sms/simulated-inbox.ts'
import type { Email } from './email.ts'

/** Puts messages into the inbox that is shown at /simulators/inbox, with the names of their attachments. */
export const createSimulatedEmail = (inbox: SimulatedInbox, clock: Clock): Email => ({
  async send({ to, subject, text, html, attachments }) {
    const files = attachments.map(({ fileName }) => `Attached: ${fileName}`)
    const body = [`Subject: ${subject}`, text, ...files].join('\n\n')
    inbox.add({ to, text: body, html, otp: null, sent_at: clock.now().toISOString() })
  },
})
