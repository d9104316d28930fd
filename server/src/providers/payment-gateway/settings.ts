import { z } from 'zod'
import { optionalText, webAddress, wholeNumber } from '../../platform/config/setting-types.ts'

export const paymentsEnvironment = {
  PAYMENT_PROVIDERS: z.enum(['simulated', 'live']).optional(),
  PAYU_KEY: optionalText,
  PAYU_SALT: optionalText,
  PAYU_URL: webAddress.default('https://info.payu.in/merchant/postservice.php?form=2'),
  PAYU_SCRIPT_URL: webAddress.default('https://jssdk.payu.in/bolt/bolt.min.js'),
  RAZORPAY_KEY_ID: optionalText,
  RAZORPAY_KEY_SECRET: optionalText,
  RAZORPAY_WEBHOOK_SECRET: optionalText,
  RAZORPAY_URL: webAddress.default('https://api.razorpay.com'),
  RAZORPAY_SCRIPT_URL: webAddress.default('https://checkout.razorpay.com/v1/checkout.js'),
  PAYMENT_TIMEOUT_MS: wholeNumber(5_000),
  PAYMENT_GIVE_UP_HOURS: wholeNumber(24),
}

type Environment = z.output<z.ZodObject<typeof paymentsEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

const secrets = ['PAYU_KEY', 'PAYU_SALT', 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

const areSimulated = (env: Environment) => (env.PAYMENT_PROVIDERS ?? env.PROVIDERS) === 'simulated'

export function paymentsProblems(env: Environment): string[] {
  if (areSimulated(env))
    return env.PROVIDERS === 'live' ? ['PAYMENT_PROVIDERS: must not be simulated while PROVIDERS is live'] : []
  return secrets.filter((name) => !env[name]).map((name) => `${name}: is required by the payment providers`)
}

/** Simulated gateways use the same protocol: our own routes answer requests to `http://simulators`. */
export function readPaymentsSettings(env: Environment) {
  const isSimulated = areSimulated(env)
  const { PAYMENT_TIMEOUT_MS: timeoutMs } = env
  return {
    payments: {
      isSimulated,
      giveUpHours: env.PAYMENT_GIVE_UP_HOURS,
      payu: {
        key: env.PAYU_KEY ?? 'simulated',
        salt: env.PAYU_SALT ?? 'the salt of the simulator',
        url: isSimulated ? 'http://simulators/simulators/payu/postservice?form=2' : env.PAYU_URL,
        timeoutMs,
      },
      razorpay: {
        keyId: env.RAZORPAY_KEY_ID ?? 'rzp_test_simulated',
        keySecret: env.RAZORPAY_KEY_SECRET ?? 'the secret of the simulator',
        webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? 'the webhook secret of the simulator',
        url: isSimulated ? 'http://simulators/simulators/razorpay' : env.RAZORPAY_URL,
        timeoutMs,
      },
      scripts: {
        payu: isSimulated ? '/simulators/payu/bolt.js' : env.PAYU_SCRIPT_URL,
        razorpay: isSimulated ? '/simulators/razorpay/checkout.js' : env.RAZORPAY_SCRIPT_URL,
      },
    },
  }
}

export type PaymentsSettings = ReturnType<typeof readPaymentsSettings>['payments']
