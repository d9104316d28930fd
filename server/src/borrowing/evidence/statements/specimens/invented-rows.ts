import { addDays, daysBetween, type IstDate } from 'domain/calendar/ist-date'
import type { SeededRandom } from '../../../../platform/seeded-random.ts'

export type SalaryPlan = { paise: number; employer: string; day: number; narration?: string }
export type LenderPlan = { name: string; paise: number; day: number }
export type Story = {
  holder: string
  from: IstDate
  to: IstDate
  openingPaise: number
  salary: SalaryPlan | null
  lenders: readonly LenderPlan[]
  /** How many debits of the first lender the bank returned. */
  bounces: number
}
export type InventedRow = { on: IstDate; narration: string; reference: string; amountPaise: number }

/** How a bank writes what a movement was. */
export type Narrator = {
  salary(employer: string, holder: string, reference: string): string
  upi(name: string, reference: string): string
  mandate(lender: string, reference: string): string
}

const shops = [
  'SWIGGY',
  'BIGBASKET',
  'INDIAN OIL',
  'RELIANCE FRESH',
  'IRCTC',
  'APOLLO PHARMACY',
  'DMART',
  'BESCOM',
  'METRO CARD',
  'RAMESH STORES',
]

const dayOf = (on: IstDate) => Number(on.slice(8))
const lastOfMonth = (on: IstDate) => addDays(on, 1).slice(8) === '01'
const isDay = (on: IstDate, day: number) => dayOf(on) === day || (day > dayOf(on) && lastOfMonth(on))

/** The movements of an account, the oldest first; the same for the same seed. */
export function inventRows(story: Story, narrator: Narrator, random: SeededRandom): InventedRow[] {
  const rows: InventedRow[] = []
  let balancePaise = story.openingPaise
  let bounced = 0
  const reference = () => `${random.between(1, 9)}${random.digits(11)}`
  const add = (on: IstDate, narration: string, amountPaise: number, ref = '') => {
    balancePaise += amountPaise
    rows.push({ on, narration, amountPaise, reference: ref })
  }
  for (let on = story.from; on <= story.to; on = addDays(on, 1)) {
    const { salary } = story
    if (salary && isDay(on, salary.day)) {
      const ref = reference()
      add(on, salary.narration ?? narrator.salary(salary.employer, story.holder, ref), salary.paise, ref)
    }
    for (const [index, lender] of story.lenders.entries()) {
      if (!isDay(on, lender.day)) continue
      const ref = reference()
      add(on, narrator.mandate(lender.name, ref), -lender.paise, ref)
      if (index > 0 || bounced >= story.bounces) continue
      bounced += 1
      add(on, `${narrator.mandate(lender.name, ref)} RETURN INSUFFICIENT FUNDS`, lender.paise, ref)
      add(on, `ACH DEBIT RETURN CHARGES ${ref.slice(0, 6)}`, -59_000)
    }
    for (let count = random.below(4); count > 0; count--) {
      const amount = random.between(2_000, 180_000)
      const ref = reference()
      if (balancePaise > amount + 10_000) add(on, narrator.upi(random.pick(shops), ref), -amount, ref)
    }
    if (random.below(12) === 0 && balancePaise > 2_500_000)
      add(on, `ATW-${random.digits(6)}XX${random.digits(4)}-CASH WITHDRAWAL`, -random.between(5, 20) * 10_000)
    if (daysBetween(story.from, on) % 90 === 89) add(on, 'INTEREST PAID FOR THE QUARTER', random.between(900, 9_900))
  }
  return rows
}
