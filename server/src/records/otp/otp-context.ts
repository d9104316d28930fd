import type { GuessLimits } from 'domain/otp/guess-limits'
import type { SendLimits } from 'domain/otp/send-limits'
import type { Clock } from '../../platform/clock.ts'
import type { Subject } from './attempt.ts'
import type { MessageBudget, MessageLimits } from './message-budget.ts'
import type { OtpHashes } from './otp-hashes.ts'
import type { Requester } from './requester.ts'

export type OtpAction = 'send' | 'verify'

export type OtpLimits = SendLimits & GuessLimits & MessageLimits & { validSeconds: number }

export type OtpContext = {
  clock: Clock
  limits: OtpLimits
  hashes: OtpHashes
  budget: MessageBudget
  /** Called with every outcome, so that guessing is visible in the metrics. */
  onOutcome(action: OtpAction, outcome: string, about: { subject: Subject; requester: Requester }): void
}
