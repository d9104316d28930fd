import type { Role } from './roles.ts'

/** What may be done at the console, one name for each thing that some role may do and another may not. */
export const permissions = [
  'staff_read',
  'staff_invite',
  'staff_roles',
  'staff_keys',
  'staff_end',
  'staff_decide',
  'audit_read',
  'review_read',
  'review_work',
  'review_decide',
  'review_decide_credit_head',
  'review_reassign',
  'documents_view',
  'applications_pause',
  'applications_resume',
  'applications_resume_decide',
  'payouts_read',
  'payouts_release',
  'payouts_hold',
  'payouts_pause',
  'payouts_resume',
  'payouts_resume_decide',
  'payouts_limits',
  'payouts_limits_decide',
  'payouts_account',
  'payouts_account_decide',
  'customers_search',
  'customers_read',
  'customers_reveal',
  'customers_correct',
  'customers_correct_decide',
  'customers_move_mobile',
  'customers_move_mobile_decide',
  'customers_block',
  'customers_end_sessions',
  'customers_resend',
  'customers_note',
  'customers_payment_link',
  'customers_complain',
] as const
export type Permission = (typeof permissions)[number]

/** Permissions that are about an amount: a role that has one without a ceiling may do it for nothing. */
export const amountPermissions = [
  'review_decide',
  'review_decide_credit_head',
  'payouts_release',
] as const satisfies readonly Permission[]
export type AmountPermission = (typeof amountPermissions)[number]

/** What moves money or decides how it may move; a passkey that is new approves none of it. */
export const moneyPermissions: readonly Permission[] = [
  'payouts_release',
  'payouts_resume',
  'payouts_resume_decide',
  'payouts_limits',
  'payouts_limits_decide',
  'payouts_account',
  'payouts_account_decide',
]

/** What nobody does in a case that they took part in, or a request that they raised. */
export const notOwnCase: readonly Permission[] = [
  'staff_decide',
  'review_decide',
  'review_decide_credit_head',
  'payouts_release',
  'payouts_resume_decide',
  'payouts_limits_decide',
  'payouts_account_decide',
  'applications_resume_decide',
  'customers_correct_decide',
  'customers_move_mobile_decide',
]

type Grants = { may: readonly Permission[]; ceilingsPaise?: Partial<Record<AmountPermission, number>> }

const lakhPaise = 1_00_000_00
const readsCustomers = ['customers_search', 'customers_read'] as const
const servesCustomers = [
  ...readsCustomers,
  'documents_view',
  'customers_reveal',
  'customers_resend',
  'customers_note',
  'customers_payment_link',
  'customers_complain',
] as const
const reviews = [...readsCustomers, 'review_read', 'review_work', 'documents_view', 'customers_reveal'] as const

/** Every role and what it may do. What is not here, nobody may: there is no super user. */
export const grants: Record<Role, Grants> = {
  verifier: { may: reviews },
  credit_officer: { may: [...reviews, 'review_decide'], ceilingsPaise: { review_decide: lakhPaise / 2 } },
  credit_head: {
    may: [
      ...reviews,
      'review_decide',
      'review_reassign',
      'customers_correct_decide',
      'customers_block',
      'applications_pause',
      'applications_resume',
      'applications_resume_decide',
    ],
    ceilingsPaise: { review_decide: lakhPaise },
  },
  payout_officer: {
    may: [
      ...readsCustomers,
      'payouts_read',
      'payouts_release',
      'payouts_hold',
      'payouts_pause',
      'payouts_resume',
      'payouts_limits',
      'payouts_account',
    ],
    ceilingsPaise: { payouts_release: lakhPaise },
  },
  finance_head: {
    may: [
      ...readsCustomers,
      'payouts_read',
      'payouts_release',
      'payouts_hold',
      'payouts_pause',
      'payouts_resume_decide',
      'payouts_limits_decide',
      'payouts_account_decide',
      'review_read',
      'review_work',
      'review_decide_credit_head',
      'documents_view',
    ],
    ceilingsPaise: { payouts_release: 10 * lakhPaise, review_decide_credit_head: lakhPaise },
  },
  collector: { may: readsCustomers },
  collections_head: { may: readsCustomers },
  support: {
    may: [...servesCustomers, 'customers_correct', 'customers_move_mobile', 'customers_end_sessions'],
  },
  grievance_officer: {
    may: [
      ...servesCustomers,
      'customers_correct',
      'customers_correct_decide',
      'customers_move_mobile_decide',
      'customers_end_sessions',
    ],
  },
  accounts: { may: [...readsCustomers, 'payouts_read'] },
  content: { may: [] },
  compliance: {
    may: [...readsCustomers, 'documents_view', 'review_read', 'payouts_read', 'staff_read', 'audit_read'],
  },
  agent: { may: [] },
  inspector: { may: [...readsCustomers, 'review_read', 'payouts_read', 'staff_read', 'audit_read'] },
  administrator: {
    may: ['staff_read', 'staff_invite', 'staff_roles', 'staff_keys', 'staff_end', 'staff_decide', 'audit_read'],
  },
}
