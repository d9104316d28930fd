import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Sms } from './sms.ts'

const keepMessage = {
  name: 'keep_simulated_message',
  text: 'insert into simulated_messages (mobile, body, otp, sent_at) values ($1, $2, $3, $4)',
}

/** Puts messages into an inbox that can be read at /simulators/inbox. */
export function createSimulatedSms(database: Database, clock: Clock): Sms {
  return {
    async sendOtp({ mobile, text, otp }) {
      await database.run(keepMessage, [mobile, text, otp, clock.now()])
    },
  }
}
