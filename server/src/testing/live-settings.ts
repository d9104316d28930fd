import { mappedNames } from '../providers/sms/settings.ts'

/** What simulated providers need on a public address. */
export const publicSettings = {
  ALLOW_SIMULATORS: '1',
  TRUST_PROXY: '0',
  APP_SECRET: '9f2c74e1b05d8a36c4f7e90d2b6a1853',
}

/** Every setting that live providers need, with made-up values. */
export const liveSettings = {
  PROVIDERS: 'live',
  PUBLIC_URL: 'https://loans.example',
  CONSOLE_URL: 'https://desk.loans.example',
  DATABASE_URL: 'postgresql://app@db.example/app',
  DATABASE_MIGRATION_URL: 'postgresql://owner@db.example/app',
  APP_SECRET: '9f2c74e1b05d8a36c4f7e90d2b6a1853',
  TRUST_PROXY: '1',
  DATA_KEYS: `1:${Buffer.alloc(32, 'test').toString('base64')}`,
  MSG91_AUTH_KEY: 'msg91-key-f7a3',
  MSG91_TEMPLATE_ID: 'template',
  SMTP_URL: 'smtps://user:smtp-51ad09@mail.example',
  EMAIL_FROM: 'Agrim <care@loans.example>',
  CASHFREE_CLIENT_ID: 'client',
  CASHFREE_CLIENT_SECRET: 'cashfree-4b8e1d',
  CASHFREE_PAYOUT_CLIENT_ID: 'payout-client',
  CASHFREE_PAYOUT_CLIENT_SECRET: 'payout-92c6fa',
  EQUIFAX_CUSTOMER_ID: 'equifax-customer',
  EQUIFAX_USER_ID: 'equifax-user',
  EQUIFAX_PASSWORD: 'equifax-8a20cd',
  EQUIFAX_MEMBER_NUMBER: 'equifax-member',
  EQUIFAX_SECURITY_CODE: 'equifax-5f31',
  EQUIFAX_MEMBER_NAME: 'AGRIM SAMPLE',
  MSG91_NOTICE_TEMPLATES: JSON.stringify(Object.fromEntries(mappedNames.map((name) => [name, `flow-${name}`]))),
  PAYU_KEY: 'payu-key',
  PAYU_SALT: 'payu-salt-6d1e',
  RAZORPAY_KEY_ID: 'rzp_live_key',
  RAZORPAY_KEY_SECRET: 'razorpay-7e25b1',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-c83d90',
  SANCTIONS_LIST_UN: 'https://lists.example/un.xml',
  SANCTIONS_LIST_MHA: '/srv/agrim/mha.csv',
}
