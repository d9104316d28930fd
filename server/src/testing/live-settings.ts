import { noticeNames } from '../providers/sms/sms.ts'

/** Every setting that live providers need, with made-up values. */
export const liveSettings = {
  PROVIDERS: 'live',
  PUBLIC_URL: 'https://loans.example',
  DATABASE_URL: 'postgresql://app@db.example/app',
  DATABASE_MIGRATION_URL: 'postgresql://owner@db.example/app',
  APP_SECRET: 'x'.repeat(32),
  MSG91_AUTH_KEY: 'key',
  MSG91_TEMPLATE_ID: 'template',
  CASHFREE_CLIENT_ID: 'client',
  CASHFREE_CLIENT_SECRET: 'client-secret',
  CASHFREE_PAYOUT_CLIENT_ID: 'payout-client',
  CASHFREE_PAYOUT_CLIENT_SECRET: 'payout-secret',
  MSG91_NOTICE_TEMPLATES: JSON.stringify(Object.fromEntries(noticeNames.map((name) => [name, `flow-${name}`]))),
  PAYU_KEY: 'payu-key',
  PAYU_SALT: 'payu-salt',
  RAZORPAY_KEY_ID: 'rzp_live_key',
  RAZORPAY_KEY_SECRET: 'razorpay-secret',
  RAZORPAY_WEBHOOK_SECRET: 'razorpay-webhook-secret',
}
