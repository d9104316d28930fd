import { daysBetween } from '../../calendar/ist-date.ts'
import type { StatementRow } from './statement.ts'

const returned =
  /\b(RTN|RETURN|RETURNED|RET|BOUNCE|DISHONOU?R(ED)?|REJECT(ED)?|UNPAID)\b|ECSRTN|ACHRTN|INSUFFICIENT FUNDS/
const charge = /\b(CHRG|CHG|CHGS|CHARGE|CHARGES|PENALTY)\b|RTNCHG|RTN_CHRG/
const mandate = /\b(ACH|NACH|ECS|EMI|MANDATE|SI)\b|NACH_|ECSRTN|ACHRTN|EMI RTN/
const inwardCheque = /\bI\/W\b.*\bCHQ\b|\bINWARD\b.*\bCHQ\b/
/** A cheque of somebody else that was deposited here and not paid says nothing about this customer. */
const depositedCheque = /\bCHQ DEP\b|\bO\/W\b|\bOUTWARD\b/
/** A debit that is given back within this time was not paid. */
const reversalDays = 3
/** The charge for it follows within this time. */
const chargeDays = 35

const textOf = ({ narration }: StatementRow) => narration.toUpperCase().replaceAll('_', ' ')
const isReturn = (row: StatementRow) =>
  returned.test(textOf(row)) &&
  !depositedCheque.test(textOf(row)) &&
  (mandate.test(textOf(row)) || inwardCheque.test(textOf(row)) || /INSUFFICIENT FUNDS/.test(textOf(row)))
const isCharge = (row: StatementRow) =>
  row.amountPaise < 0 && isReturn(row) && (charge.test(textOf(row)) || /\b(ECS|EMI) RTN\b/.test(textOf(row)))

/** A payment of the customer that the bank did not make: the debit if it is shown, what gives it back, and the charge. */
export type Bounce = { row: StatementRow; debit?: StatementRow; hasCharge: boolean }

/** Counts events: a debit with the credit that gives it back and its charge are one, and so is a charge alone. */
export function bouncesOf(rows: readonly StatementRow[]): Bounce[] {
  const bounces: Bounce[] = []
  for (const [index, row] of rows.entries()) {
    if (!isReturn(row)) continue
    if (isCharge(row)) {
      const open = bounces.find((bounce) => !bounce.hasCharge && daysBetween(bounce.row.on, row.on) <= chargeDays)
      if (open) open.hasCharge = true
      else bounces.push({ row, hasCharge: true })
      continue
    }
    const debit = rows
      .slice(0, index)
      .findLast(
        (other) =>
          other.amountPaise === -row.amountPaise &&
          other.amountPaise < 0 &&
          daysBetween(other.on, row.on) <= reversalDays,
      )
    if (row.amountPaise > 0) bounces.push({ row, ...(debit && { debit }), hasCharge: false })
  }
  return bounces
}
