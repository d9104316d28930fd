import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { Badge, type BadgeVariant } from 'ui/feedback/badge.tsx'

const variants: Record<LoanStatus, BadgeVariant> = {
  NEW: 'neutral',
  'IN PROCESS': 'pending',
  SANCTIONED: 'pending',
  DISBURSED: 'positive',
  'PART PAYMENT': 'positive',
  OVERDUE: 'negative',
  CLOSED: 'neutral',
  REJECTED: 'negative',
  CANCELLED: 'neutral',
  'CANCELLED IN COOLING-OFF': 'neutral',
}

const isKnown = (status: string): status is LoanStatus => status in variants

/** The text is the status as the server sends it. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge variant={isKnown(status) ? variants[status] : 'neutral'}>{status}</Badge>
}
