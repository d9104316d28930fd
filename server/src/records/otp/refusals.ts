import { type Outcome, refuse } from '../../platform/http/outcome.ts'
import type { SendResult, SentCode } from './send-code.ts'
import type { RefusedGuess } from './verify-code.ts'

/** The reply if no code was sent. */
export function refuseSend({ kind, waitSeconds: seconds }: Exclude<SendResult, SentCode>): Outcome<never> {
  switch (kind) {
    case 'too soon':
      return refuse('otpResendTooSoon', { seconds })
    case 'used up':
      return refuse('otpSendLimitReached', { seconds })
    case 'over budget':
      return refuse('otpBudgetUsedUp', { seconds })
  }
}

/** The reply if a code was not accepted. */
export function refuseGuess(result: RefusedGuess): Outcome<never> {
  switch (result.kind) {
    case 'wrong':
      return refuse('otpWrong', { tries: result.attemptsLeft })
    case 'code ended':
      return refuse('otpNoLongerValid')
    case 'used up':
      return refuse('otpGuessLimitReached', { seconds: result.waitSeconds })
    case 'date of birth required':
      return refuse('dateOfBirthRequired')
  }
}
