import type { LoanStatus } from 'domain/loan/loan-statuses'
import { Badge, type BadgeLook } from 'ui/type/badge.tsx'

const looks: Record<LoanStatus, BadgeLook> = {
  NEW: 'plain',
  'IN PROCESS': 'waiting',
  SANCTIONED: 'waiting',
  DISBURSED: 'good',
  'PART PAYMENT': 'good',
  OVERDUE: 'bad',
  CLOSED: 'plain',
  REJECTED: 'bad',
}

const isKnown = (status: string): status is LoanStatus => status in looks

/** A status as the server says it. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge look={isKnown(status) ? looks[status] : 'plain'}>{status}</Badge>
}
