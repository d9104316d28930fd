import type { IstDate } from '../calendar/ist-date.ts'
import type { EntryKind, Lines } from '../ledger/accounts.ts'
import { balanceAfter, balanceBefore } from './balance-after.ts'
import { amountDue, type CostTerms, type LoanBalance } from './loan-balance.ts'
import { type BookedEntry, inDateOrder } from './replay.ts'

/**
 * `days` and `principalPaise` explain interest: days x principal x rate, unless it is limited. A penal charge is a share
 * of the principal.
 */
type StatementPart<Entry> = { amountPaise: number } & (
  | { what: 'INTEREST'; from: IstDate; days: number; principalPaise: number; isLimited: boolean }
  | { what: 'PENAL_CHARGE'; principalPaise: number; basisPoints: number; afterDays: number }
  | { what: EntryKind | 'FEE' | 'FEE_GST'; entry: Entry }
)

/**
 * What was added to what the customer owes, or taken from it, and what was owed after it. A balance below zero is owed
 * to the customer.
 */
export type StatementLine<Entry> = StatementPart<Entry> & { on: IstDate; balancePaise: number }

type DatedParts<Entry> = { bookedOn: IstDate; parts: StatementPart<Entry>[] }

/** What an entry adds to the customer's debt, less what it owes the customer. */
const debtOf = ({ principal = 0, interest = 0, charges = 0, owed_back: owedBack = 0 }: Lines) =>
  principal + interest + charges + owedBack

/** The fee and its GST were kept back from the loan: with them, "paid out" is what reached the bank. */
function partsOf<Entry extends BookedEntry>(entry: Entry, amountPaise: number): StatementPart<Entry>[] {
  const { kind, lines } = entry
  if (kind !== 'DISBURSAL') return [{ what: kind, entry, amountPaise }]
  const { fee_income: fee = 0, tax_payable: gst = 0 } = lines
  return [
    { what: kind, entry, amountPaise: amountPaise + fee + gst },
    { what: 'FEE' as const, entry, amountPaise: -fee },
    { what: 'FEE_GST' as const, entry, amountPaise: -gst },
  ].filter((part) => part.amountPaise !== 0)
}

/** What the days up to an entry, or to today, add by themselves: a penal charge on its own day, and interest. */
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

/** Each entry with what was booked by itself up to its day, and what has come since the last one. */
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
 * The loan's history in the order of its days, with interest and a penal charge as lines of their own, up to today.
 * `entries` are in the order they were booked; one that was learnt late stands on its own day, and its correction after
 * what it corrects.
 */
export function statementOf<Entry extends BookedEntry>(
  entries: readonly Entry[],
  terms: CostTerms,
  today: IstDate,
): StatementLine<Entry>[] {
  const lines: StatementLine<Entry>[] = []
  let balancePaise = 0
  for (const { bookedOn, parts } of entries.length > 0 ? explain(entries, terms, today) : [])
    for (const part of parts) {
      balancePaise += part.amountPaise
      lines.push({ ...part, on: bookedOn, balancePaise })
    }
  return lines
}
