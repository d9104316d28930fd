import type { IstDate } from '../../calendar/ist-date.ts'
import type { EntryKind, Lines } from '../../ledger/accounts.ts'
import { balanceAfter, balanceBefore } from './balance-after.ts'
import type { BookedEntry } from './booked-entry.ts'
import { amountDue, type CostTerms, type LoanBalance } from './loan-balance.ts'
import { inDateOrder } from './replay.ts'

/**
 * `days` and `principalPaise` explain interest: days x principal x rate, unless it is limited. A penal charge is a share
 * of the principal.
 */
type StatementPart<Entry> = { amountPaise: number } & (
  | { what: 'INTEREST'; from: IstDate; days: number; principalPaise: number; isLimited: boolean }
  | { what: 'PENAL_CHARGE'; principalPaise: number; basisPoints: number; afterDays: number }
  | { what: EntryKind | 'FEE' | 'FEE_GST'; entry: Entry }
)

/** `amountPaise` is what the line adds to the customer's debt. A negative balance is owed to the customer. */
export type StatementLine<Entry> = StatementPart<Entry> & { on: IstDate; balancePaise: number }

const correctingKinds: readonly string[] = [
  'CORRECTION',
  'ROUNDING',
  'REFUND',
  'REVERSAL',
  'PAYMENT_REVERSAL',
  'PAYMENT_REINSTATEMENT',
] satisfies EntryKind[]

/** Whether a line is neither a cost nor a payment, and stands in a part of its own. */
export const isCorrecting = (what: string): boolean => correctingKinds.includes(what)

type DatedParts<Entry> = { bookedOn: IstDate; parts: StatementPart<Entry>[] }

/** What an entry adds to the customer's debt, less what it adds to the amount owed back. */
const debtOf = ({ principal = 0, interest = 0, charges = 0, owedBack = 0 }: Lines) =>
  principal + interest + charges + owedBack

/** The fee and its GST are separate lines, so that the disbursal line shows what was transferred to the bank. */
function partsOf<Entry extends BookedEntry>(entry: Entry, amountPaise: number): StatementPart<Entry>[] {
  const { kind, lines } = entry
  // One that only books interest up to a day is explained by the interest.
  if (kind === 'CORRECTION' && amountPaise === 0) return []
  if (kind !== 'DISBURSAL') return [{ what: kind, entry, amountPaise }]
  const { feeIncome: fee = 0, taxPayable: gst = 0 } = lines
  return [
    { what: kind, entry, amountPaise: amountPaise + fee + gst },
    { what: 'FEE' as const, entry, amountPaise: -fee },
    { what: 'FEE_GST' as const, entry, amountPaise: -gst },
  ].filter((part) => part.amountPaise !== 0)
}

/** The interest and the penal charge that the days up to `on` add. */
function accrualParts(balance: LoanBalance, on: IstDate) {
  const { days, accruedPaise, penalPaise, principalPaise, isLimited } = amountDue(balance, on)
  const { bookedTo: from, penalCharge } = balance
  const interest = { what: 'INTEREST' as const, from, days, principalPaise, isLimited, amountPaise: accruedPaise }
  const penal = penalCharge && {
    what: 'PENAL_CHARGE' as const,
    ...penalCharge,
    principalPaise,
    amountPaise: penalPaise,
  }
  return {
    accruedPaise: accruedPaise + penalPaise,
    interest: accruedPaise === 0 ? [] : [interest],
    penal: penal && penalPaise > 0 ? [{ bookedOn: penal.on, parts: [penal] }] : [],
  }
}

/** Splits each entry into accrual and the entry itself, and adds the accrual from the last entry up to today. */
function explain<Entry extends BookedEntry>(entries: readonly Entry[], terms: CostTerms, today: IstDate) {
  let balance = balanceBefore(entries, terms, today)
  const explained = entries.flatMap((entry): DatedParts<Entry>[] => {
    const { bookedOn, lines } = entry
    const { accruedPaise, interest, penal } = accrualParts(balance, bookedOn)
    balance = balanceAfter(balance, lines, bookedOn)
    return [...penal, { bookedOn, parts: [...interest, ...partsOf(entry, debtOf(lines) - accruedPaise)] }]
  })
  const { interest, penal } = accrualParts(balance, today)
  return inDateOrder<DatedParts<Entry>>([...explained, ...penal, { bookedOn: today, parts: interest }])
}

/**
 * The history of the loan up to today, by day, with interest and a penal charge as separate lines. `entries` are in the
 * order they were booked; a payment reported late is listed on its own day, and its correction after what it corrects.
 */
export function statementOf<Entry extends BookedEntry>(
  entries: readonly Entry[],
  terms: CostTerms,
  today: IstDate,
): StatementLine<Entry>[] {
  const lines: StatementLine<Entry>[] = []
  let balancePaise = 0
  if (entries.length === 0) return lines
  for (const { bookedOn, parts } of explain(entries, terms, today))
    for (const part of parts) {
      balancePaise += part.amountPaise
      lines.push({ ...part, on: bookedOn, balancePaise })
    }
  return lines
}
