import { formatRupees } from 'domain/money/format-rupees'
import type { TextRule } from './text-rule.ts'

/** What may stand in the field at all; what it means is read below. */
export const payAmount: TextRule = {
  pattern: /^[^\0]{0,30}$/,
  maxLength: 30,
  message: 'Please enter the amount in rupees, like 2500 or 2500.50.',
}

export type PayAmount = { amountPaise: number } | { fault: string }

const digits = /^([0-9]{1,9})(?:\.([0-9]*))?$/
const fault = (words: string): PayAmount => ({ fault: words })

/** Reads the free text of Amount To Pay; empty stands for all that is due. Page and server read it here. */
export function readPayAmount(typed: string, duePaise: number): PayAmount {
  const plain = typed.replace(/[\s,]|^\s*₹/g, '')
  if (plain === '') return { amountPaise: duePaise }
  const read = digits.exec(plain)
  if (read === null) return fault(payAmount.message)
  const [, rupees = '', decimals = ''] = read
  if (decimals.length > 2) return fault('Please enter at most two decimals: paise are the smallest coin.')
  const amountPaise = Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
  if (amountPaise === 0) return fault('Please enter an amount above zero.')
  if (amountPaise > duePaise)
    return fault(`Please enter at most ${formatRupees(duePaise)}: that is all that is due today.`)
  return { amountPaise }
}
