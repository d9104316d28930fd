import { purgeOlderThan } from '../../platform/jobs/purge.ts'

/** Limits look back at most a day. */
const retentionHours = 25

export const otpPurges = {
  otpCodes: purgeOlderThan('otpCodes', 'expiresAt', retentionHours),
  otpSends: purgeOlderThan('otpSends', 'sentAt', retentionHours),
  otpWaits: purgeOlderThan('otpWaits', 'waitingSince', retentionHours),
  otpWrongGuesses: purgeOlderThan('otpWrongGuesses', 'guessedAt', retentionHours),
}
