import type { HeldRole } from './may.ts'
import type { Role } from './roles.ts'

/** The parts of the page of one customer, in the order in which they are shown. */
export const customerTabs = [
  'now',
  'applications',
  'loans',
  'payments',
  'documents',
  'messages',
  'consents',
  'complaints',
  'notes',
  'devices',
  'history',
  'looks',
] as const
export type CustomerTab = (typeof customerTabs)[number]

const aboutMoney = ['now', 'applications', 'loans', 'payments', 'notes', 'history'] as const
const aboutCredit = [...aboutMoney, 'documents', 'messages', 'consents', 'complaints'] as const
const aboutCollection = ['now', 'loans', 'payments', 'messages', 'consents', 'complaints', 'notes', 'history'] as const
const allButLooks = customerTabs.filter((tab) => tab !== 'looks')

/** Which of them a role needs for its work; a role that is not here opens no customer. */
const tabsOfRole: Partial<Record<Role, readonly CustomerTab[]>> = {
  verifier: aboutCredit,
  credit_officer: aboutCredit,
  credit_head: allButLooks,
  payout_officer: aboutMoney,
  finance_head: aboutCredit,
  collector: aboutCollection,
  collections_head: aboutCollection,
  support: allButLooks,
  grievance_officer: customerTabs,
  accounts: aboutMoney,
  compliance: customerTabs,
  // Notes are free words, in which names may stand.
  inspector: customerTabs.filter((tab) => tab !== 'notes'),
}

export const customerTabsOf = (held: readonly HeldRole[]): CustomerTab[] =>
  customerTabs.filter((tab) => held.some(({ role }) => tabsOfRole[role]?.includes(tab)))

/** An inspector reads how the lender works, not who its customers are. */
export const maySeeNames = (held: readonly HeldRole[]): boolean => held.some(({ role }) => role !== 'inspector')
