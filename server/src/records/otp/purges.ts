import { purgeOlderThan } from '../../platform/jobs/purge.ts'

/** Limits look back at most a day. */
const retentionHours = 25

export const otpPurges = {
  otp_codes: purgeOlderThan('otp_codes', 'expires_at', retentionHours),
  otp_sends: purgeOlderThan('otp_sends', 'sent_at', retentionHours),
  otp_waits: purgeOlderThan('otp_waits', 'waiting_since', retentionHours),
  otp_wrong_guesses: purgeOlderThan('otp_wrong_guesses', 'guessed_at', retentionHours),
}
