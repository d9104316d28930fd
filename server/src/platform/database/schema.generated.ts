// Generated from server/migrations by `npm run generate`; a test holds it to them.
import type { Generated } from 'kysely'

export type BlogPosts = {
  id: string
  title: string
  short_description: string
  long_description_html: string
  thumb_image: string
  banner_image: string
  published_on: string
}

export type Consents = {
  customer_id: string
  purpose: string
  wording: string
  given_at: Date
}

export type Customers = {
  id: Generated<string>
  profile_id: string
  mobile: string
  first_name: string | null
  profile_picture: string | null
  steps_taken: Generated<string[]>
  is_eligible: Generated<boolean>
  login_consent: string | null
  first_utm: unknown | null
  created_at: Date
  verified_at: Date | null
}

export type OtpAddresses = {
  address_hash: Buffer
  sends: Date[]
}

export type OtpCodes = {
  purpose: string
  mobile: string
  device_hash: Buffer | null
  salt: Buffer
  code_hash: Buffer | null
  utm: unknown | null
  sent_at: Date
  expires_at: Date
  wrong_tries: Generated<number>
  sends: Generated<Date[]>
  send_devices: Generated<Buffer[]>
}

export type OtpWrongGuesses = {
  mobile: string
  device_hash: Buffer | null
  guessed_at: Date
}

export type RequestCounts = {
  address_hash: Buffer
  minute: Date
  requests: number
}

export type Sessions = {
  token_hash: Buffer
  customer_id: string
  device_hash: Buffer
  user_agent: string
  utm: unknown | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
}

export type SimulatedClock = {
  only_row: Generated<boolean>
  days_ahead: Generated<number>
}

export type SimulatedMessages = {
  id: Generated<string>
  mobile: string
  body: string
  otp: string | null
  sent_at: Date
}

export type DB = {
  blog_posts: BlogPosts
  consents: Consents
  customers: Customers
  otp_addresses: OtpAddresses
  otp_codes: OtpCodes
  otp_wrong_guesses: OtpWrongGuesses
  request_counts: RequestCounts
  sessions: Sessions
  simulated_clock: SimulatedClock
  simulated_messages: SimulatedMessages
}
