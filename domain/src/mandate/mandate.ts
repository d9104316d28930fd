export const mandateKinds = ['UPI', 'ENACH'] as const
export type MandateKind = (typeof mandateKinds)[number]

/**
 * CREATED waits for the borrower's approval at the bank, ACTIVE may be debited. A mandate ends as CANCELLED (by the borrower,
 * here or at the bank), REJECTED (by the bank), EXPIRED (never approved) or COMPLETED (its one debit is over, or nothing
 * is due).
 */
export const mandateStatuses = ['CREATED', 'ACTIVE', 'CANCELLED', 'REJECTED', 'EXPIRED', 'COMPLETED'] as const
export type MandateStatus = (typeof mandateStatuses)[number]

export const mandateEventKinds = [
  'STARTED',
  'ACTIVATED',
  'REJECTED',
  'EXPIRED',
  'PAUSED',
  'RESUMED',
  'BANK_PAUSED',
  'BANK_RESUMED',
  'CANCELLED',
  'COMPLETED',
  'NOTIFIED',
  'DEBIT_SENT',
  'DEBIT_PAID',
  'DEBIT_FAILED',
  'DEBIT_SKIPPED',
] as const
export type MandateEventKind = (typeof mandateEventKinds)[number]

/** The mandate's status at the bank, as the provider reports it. */
export type TokenStatus = 'initiated' | 'confirmed' | 'paused' | 'rejected' | 'cancelled'

/** An approval that the borrower has started at the bank. */
export type BankToken = { id: string; status: TokenStatus }

export const isOpenAtBank = ({ status }: BankToken): boolean => status !== 'rejected' && status !== 'cancelled'

/** The borrower may give up one approval and start another: the one that was given counts, or else a pending one. */
export const approvalThatCounts = (tokens: readonly BankToken[]): BankToken | undefined =>
  tokens.find(({ status }) => status === 'confirmed' || status === 'paused') ?? tokens.find(isOpenAtBank) ?? tokens[0]

export type MandateState = {
  status: MandateStatus
  /** The borrower paused it on our site. */
  isPaused: boolean
  /** The borrower paused it in the UPI or bank app. */
  isBankPaused: boolean
}

export const isLive = ({ status }: Pick<MandateState, 'status'>): boolean => status === 'CREATED' || status === 'ACTIVE'

export const mayBeDebited = ({ status, isPaused, isBankPaused }: MandateState): boolean =>
  status === 'ACTIVE' && !isPaused && !isBankPaused

type Change = { status: MandateStatus; isBankPaused: boolean; event: MandateEventKind }

/** What the bank's answer changes, if anything. A late report never reopens a mandate that has ended. */
export function changeByToken(mandate: MandateState, token: TokenStatus): Change | undefined {
  if (!isLive(mandate)) return undefined
  const { status, isBankPaused } = mandate
  switch (token) {
    case 'initiated':
      return undefined
    case 'confirmed':
      if (status === 'CREATED') return { status: 'ACTIVE', isBankPaused: false, event: 'ACTIVATED' }
      return isBankPaused ? { status, isBankPaused: false, event: 'BANK_RESUMED' } : undefined
    case 'paused':
      return isBankPaused ? undefined : { status: 'ACTIVE', isBankPaused: true, event: 'BANK_PAUSED' }
    case 'rejected':
      return { status: 'REJECTED', isBankPaused, event: 'REJECTED' }
    case 'cancelled':
      return { status: 'CANCELLED', isBankPaused, event: 'CANCELLED' }
  }
}

/** Above this amount the law requires the borrower's UPI PIN for each debit, so it could not run automatically. */
export const upiLimitPaise = 1_500_000

export const isKindAllowed = (kind: MandateKind, duePaise: number): boolean =>
  kind === 'ENACH' || duePaise <= upiLimitPaise

/** The highest amount that may be debited: what is due on the repayment day, rounded up to whole rupees. */
export const maxAmountOf = (duePaise: number): number => Math.ceil(duePaise / 100) * 100

/** Approving a UPI mandate costs the borrower one rupee, which counts as a payment on the loan. */
export const approvalAmountOf = (kind: MandateKind): number => (kind === 'UPI' ? 100 : 0)
