import type { Clock } from '../platform/clock.ts'
import type { OtpLimits } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Sms } from '../providers/sms/sms.ts'

/** What it takes to send a one-time code and to judge one. */
export type OtpParts = {
  database: Database
  clock: Clock
  sms: Sms
  limits: OtpLimits
  keys: { otp: Buffer; address: Buffer }
  /** The host that the WebOTP line of the message names. */
  host: string
  onSmsFailed(error: unknown): void
  /** Every result of asking for a code and of entering one is told, so that guessing can be seen. */
  note(deed: 'sent' | 'judged', outcome: string): void
}
