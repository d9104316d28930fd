import { purgeOlderThan } from '../platform/jobs/purge.ts'

/** Limits count at most a day back. */
const keptHours = 25

export const otpPurges = {
  otp_codes: purgeOlderThan('otp_codes', 'expires_at', keptHours),
  otp_sends: purgeOlderThan('otp_sends', 'sent_at', keptHours),
  otp_waits: purgeOlderThan('otp_waits', 'waiting_since', keptHours),
  otp_wrong_guesses: purgeOlderThan('otp_wrong_guesses', 'guessed_at', keptHours),
}
