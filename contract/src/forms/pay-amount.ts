import { formatRupees } from 'domain/money/format-money'
import { smallestPaymentPaise } from 'domain/money/paise'
import type { FormFields } from '../form-definition/field.ts'

/** Free text, as specified; `readPayAmount` parses it. */
export const payAmountForm = {
  amount: {
    kind: 'text',
    label: 'Amount To Pay',
    help: 'Leave empty to pay the full amount due',
    pattern: /^[^\0]{1,30}$/,
    maxLength: 30,
    message: 'Please enter the amount in rupees, like 2500 or 2500.50.',
    autoComplete: 'off',
    example: '2500',
  },
} as const satisfies FormFields

export type PayAmount = { amountPaise: number } | { error: string }

const smallest = formatRupees(smallestPaymentPaise)

const decimalNumber = /^([0-9]{1,9})(?:\.([0-9]*))?$/

/** An empty text means all that is due. Both the page and the server use this function. */
export function readPayAmount(typed: string, duePaise: number): PayAmount {
  const plain = typed.replace(/[\s,]|^\s*₹/g, '')
  if (plain === '')
    return duePaise < smallestPaymentPaise
      ? { error: `Less than ${smallest} is due, so there is nothing to pay.` }
      : { amountPaise: duePaise }
  const [, rupees, decimals = ''] = decimalNumber.exec(plain) ?? []
  if (rupees === undefined) return { error: payAmountForm.amount.message }
  if (decimals.length > 2) return { error: 'Please enter at most two decimals.' }
  const amountPaise = Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
  if (amountPaise < smallestPaymentPaise) return { error: `Please enter at least ${smallest}.` }
  if (amountPaise > duePaise)
    return { error: `Please enter at most ${formatRupees(duePaise)}, the full amount due today.` }
  return { amountPaise }
}
