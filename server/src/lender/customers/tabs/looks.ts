import { listAuditEntries } from '../../../records/staff/audit/audit-entries.ts'
import type { ShowTab } from './show-tab.ts'

const mostListed = 200

/** Who of the lender looked at this customer, newest first; also what the customer is not told. */
export const showLooks: ShowTab<'looks'> = async ({ transaction, customerId }) => ({
  tab: 'looks',
  looks: (await listAuditEntries(transaction, { customerId, kind: 'LOOK' }, mostListed)).map((entry) => ({
    ...{ at: entry.at.toISOString(), person: entry.name, roles: [...entry.roles], event: entry.event },
    ...{ purpose: entry.purpose, details: entry.details },
  })),
})
