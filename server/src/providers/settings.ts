import type { z } from 'zod'
import { isExposed } from '../platform/config/exposure.ts'
import { weaknessOfProviderSecret } from '../platform/config/weak-secret.ts'
import { aadhaarKeysEnvironment, aadhaarKeysProblems, readAadhaarKeySettings } from './aadhaar/settings.ts'
import { bureauEnvironment, bureauProblems, readBureauSettings } from './bureau/settings.ts'
import { cashfreeEnvironment, cashfreeProblems, readCashfreeSettings } from './cashfree/settings.ts'
import { emailEnvironment, emailProblems, readEmailSettings } from './email/settings.ts'
import { esignEnvironment, esignProblems, readEsignSettings } from './esign/settings.ts'
import { objectStoreEnvironment, objectStoreProblems, readObjectStoreSettings } from './object-store/settings.ts'
import { paymentsEnvironment, paymentsProblems, readPaymentsSettings } from './payment-gateway/settings.ts'
import { readSanctionsSettings, sanctionsEnvironment, sanctionsProblems } from './sanctions-lists/settings.ts'
import { readSmsSettings, smsEnvironment, smsProblems } from './sms/settings.ts'
import { readVirusScanSettings, virusScanEnvironment, virusScanProblems } from './virus-scan/settings.ts'

/** The environment variables of all providers, as fields of a zod object. */
export const providersEnvironment = {
  ...smsEnvironment,
  ...emailEnvironment,
  ...cashfreeEnvironment,
  ...bureauEnvironment,
  ...esignEnvironment,
  ...paymentsEnvironment,
  ...objectStoreEnvironment,
  ...virusScanEnvironment,
  ...aadhaarKeysEnvironment,
  ...sanctionsEnvironment,
}

type Environment = z.output<z.ZodObject<typeof providersEnvironment>> & Parameters<typeof isExposed>[0]

const addresses = [
  'MSG91_URL',
  'CASHFREE_URL',
  'CASHFREE_PAYOUT_URL',
  'SETU_URL',
  'EQUIFAX_URL',
  'EQUIFAX_FIND_URL',
  'PAYU_URL',
  'PAYU_SCRIPT_URL',
  'RAZORPAY_URL',
  'RAZORPAY_SCRIPT_URL',
  'SANCTIONS_LIST_UN',
  'SANCTIONS_LIST_MHA',
] as const
const secrets = [
  'MSG91_AUTH_KEY',
  'CASHFREE_CLIENT_SECRET',
  'CASHFREE_PAYOUT_CLIENT_SECRET',
  'SETU_CLIENT_SECRET',
  'EQUIFAX_PASSWORD',
  'EQUIFAX_SECURITY_CODE',
  'PAYU_SALT',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
] as const

/**
 * A host name without a dot resolves only among the containers of one machine. Objects are encrypted and requests signed, so
 * an object store there does not need TLS, like the database.
 */
const isOnSameNetwork = (address: string) => /^[a-z0-9-]+$/i.test(new URL(address).hostname)

/** On a public server all provider addresses must use https, and secrets must not be weak. */
function exposureProblems(env: Environment): string[] {
  const plain: string[] = addresses.filter((name) => env[name]?.startsWith('http:'))
  if (env.S3_ENDPOINT?.startsWith('http:') && !isOnSameNetwork(env.S3_ENDPOINT)) plain.push('S3_ENDPOINT')
  const weak = secrets.flatMap((name) => {
    const weakness = env[name] && weaknessOfProviderSecret(env[name])
    return weakness ? [`${name}: ${weakness}`] : []
  })
  return [...plain.map((name) => `${name}: must be an https address`), ...weak]
}

/** Problems with combinations of settings that are each valid. */
export const providersProblems = (env: Environment) => [
  ...smsProblems(env),
  ...emailProblems(env),
  ...cashfreeProblems(env),
  ...bureauProblems(env),
  ...esignProblems(env),
  ...paymentsProblems(env),
  ...objectStoreProblems(env),
  ...virusScanProblems(env),
  ...aadhaarKeysProblems(env),
  ...sanctionsProblems(env),
  ...(isExposed(env) ? exposureProblems(env) : []),
]

const switches = [
  'SMS_PROVIDER',
  'EMAIL_PROVIDER',
  'PAN_CHECK_PROVIDER',
  'BANK_CHECK_PROVIDER',
  'BUREAU_PROVIDER',
  'PAYOUT_PROVIDER',
  'PAYMENT_PROVIDERS',
  'ESIGN_PROVIDER',
] as const

/** Whether no call leaves this machine for a real provider. */
const isEachSimulated = (env: Environment) =>
  env.PROVIDERS === 'simulated' && switches.every((name) => [undefined, 'simulated', 'off'].includes(env[name]))

export const readProvidersSettings = (env: Environment) => ({
  isEachProviderSimulated: isEachSimulated(env),
  ...readSmsSettings(env),
  ...readEmailSettings(env),
  ...readCashfreeSettings(env),
  ...readBureauSettings(env),
  ...readEsignSettings(env),
  ...readPaymentsSettings(env),
  ...readObjectStoreSettings(env),
  ...readVirusScanSettings(env),
  ...readAadhaarKeySettings(env),
  ...readSanctionsSettings(env),
})

export type ProvidersSettings = ReturnType<typeof readProvidersSettings>
