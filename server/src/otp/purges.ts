import { purgeOlderThan } from '../platform/jobs/purge.ts'

/** Limits count at most a day back. */
const keptHours = 25

export const otpPurges = [
  purgeOlderThan('otp_codes', 'expires_at', keptHours),
  purgeOlderThan('otp_sends', 'sent_at', keptHours),
  purgeOlderThan('otp_waits', 'waiting_since', keptHours),
  purgeOlderThan('otp_wrong_guesses', 'guessed_at', keptHours),
]
