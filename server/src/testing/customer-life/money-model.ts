import { daysBetween, type IstDate } from 'domain/calendar/ist-date'
import { isMistake } from 'domain/loan/booking/reversal-chain'
import type { LedgerEntry } from '../../records/ledger/entries.ts'

/** What happened to the money of a loan, as its entries say; `of` is the payment that a reversal takes money from. */
type Fact = { on: IstDate; paise: number; of?: Fact }

/**
 * The payments, and what was taken back of them. Undefined if something else changed the books: a payout that was returned, a
 * refund, less than a rupee that was rounded off, or a mistake.
 */
function factsOf(entries: readonly LedgerEntry[]): Fact[] | undefined {
  const money = new Map<number, Fact>()
  const facts: Fact[] = []
  for (const entry of entries) {
    const { id, kind, bookedOn: on, lines, reverses } = entry
    if (kind === 'DISBURSAL' || kind === 'CORRECTION') continue
    if (kind === 'PAYMENT' || (kind === 'PAYMENT_REINSTATEMENT' && !isMistake(entry))) {
      const fact = { on, paise: lines.bank }
      money.set(id, fact)
      facts.push(fact)
    } else if (kind === 'PAYMENT_REVERSAL' && !isMistake(entry)) {
      const of = money.get(reverses ?? 0)
      // The whole chain of a payment may be taken back again; the first reversal of each is modelled.
      if (of === undefined || facts.some((other) => other.of === of)) return undefined
      facts.push({ on, paise: -lines.bank, of })
    } else return undefined
  }
  return facts
}

type Use = { interest: number; principal: number; left: number }
type Terms = { principalPaise: number; costPaise: number; dailyRateBasisPoints: number; from: IstDate; to: IstDate }

/**
 * What is due less what is owed back, computed from the payments alone: interest by the day on the principal, as long as the
 * loan costs no more than was lent; money is used for interest first, and what was used last is taken back first.
 */
export function expectedBalance(entries: readonly LedgerEntry[], terms: Terms): number | undefined {
  const facts = factsOf(entries)
  if (facts === undefined) return undefined
  let [principal, interest, last] = [terms.principalPaise, 0, terms.from]
  let room = terms.principalPaise - terms.costPaise
  const uses = new Map<Fact, Use>()
  const accrueUpTo = (on: IstDate) => {
    const accrued = Math.round((principal * daysBetween(last, on) * terms.dailyRateBasisPoints) / 10_000)
    interest += Math.min(accrued, room)
    room -= Math.min(accrued, room)
    last = on
  }
  const spend = () => {
    for (const use of uses.values()) {
      const toInterest = Math.min(use.left, interest)
      const toPrincipal = Math.min(use.left - toInterest, principal)
      interest -= toInterest
      principal -= toPrincipal
      use.interest += toInterest
      use.principal += toPrincipal
      use.left -= toInterest + toPrincipal
    }
  }
  const takeBack = (use: Use, paise: number) => {
    let left = paise
    for (const part of ['left', 'principal', 'interest'] as const) {
      const taken = Math.min(left, use[part])
      use[part] -= taken
      left -= taken
      if (part === 'principal') principal += taken
      if (part === 'interest') interest += taken
    }
  }
  for (const fact of facts.toSorted((one, other) => daysBetween(other.on, one.on))) {
    accrueUpTo(fact.on)
    const taken = fact.of && uses.get(fact.of)
    if (taken) takeBack(taken, fact.paise)
    else uses.set(fact, { interest: 0, principal: 0, left: fact.paise })
    spend()
  }
  accrueUpTo(terms.to)
  return principal + interest - [...uses.values()].reduce((sum, { left }) => sum + left, 0)
}
