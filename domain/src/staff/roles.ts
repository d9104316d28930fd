/** What a person at the lender is there to do; the name as screens show it. */
export const roles = {
  verifier: 'Verifier',
  credit_officer: 'Credit officer',
  credit_head: 'Credit head',
  payout_officer: 'Payout officer',
  finance_head: 'Finance head',
  collector: 'Collector',
  collections_head: 'Collections head',
  support: 'Support',
  grievance_officer: 'Grievance officer',
  accounts: 'Accounts',
  content: 'Content',
  compliance: 'Compliance',
  agent: 'Agent',
  inspector: 'Inspector',
  administrator: 'Administrator',
} as const

export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as Role[]

const creditRoles: readonly Role[] = ['verifier', 'credit_officer', 'credit_head']
const payoutRoles: readonly Role[] = ['payout_officer', 'finance_head']

/** Why one person may not have these roles together; undefined if they may. */
export function conflictOf(held: readonly Role[]): string | undefined {
  if (held.includes('administrator') && held.length > 1) return 'An administrator has no other role.'
  const decidesCredit = held.some((role) => creditRoles.includes(role))
  const sendsMoney = held.some((role) => payoutRoles.includes(role))
  if (decidesCredit && sendsMoney) return 'Nobody decides on credit and sends the money too.'
  return undefined
}
