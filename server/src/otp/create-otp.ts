import type { Registry } from 'prom-client'
import type { Parts } from '../dependencies.ts'
import { keyFor } from '../platform/config/config.ts'
import { noteCodes } from './note-codes.ts'
import type { OtpParts } from './otp-parts.ts'

/** Login and repayment share one set: the same limits and keys, one count of codes. */
export const otpParts = ({ config, database, clock, providers, secret, log }: Parts, metrics: Registry): OtpParts => ({
  database,
  clock,
  sms: providers.sms,
  limits: config.otp,
  keys: { otp: keyFor('otp', secret), address: keyFor('address', secret) },
  host: new URL(config.publicUrl).hostname,
  onSmsFailed: (error) => log.error({ err: error }, 'a code could not be sent'),
  note: noteCodes(metrics, log),
})
