import { rupeesOf } from 'domain/money/paise'

export type UpiPayment = { id: string; payee: string; amountPaise?: number | undefined; note?: string | undefined }

/** Opens any UPI app with the payee filled in, and with the amount and note if they are given. */
export function upiLink({ id, payee, amountPaise, note }: UpiPayment): string {
  const amount = amountPaise === undefined ? '' : `&am=${rupeesOf(amountPaise).toFixed(2)}`
  const remark = note === undefined ? '' : `&tn=${encodeURIComponent(note)}`
  return `upi://pay?pa=${id}&pn=${encodeURIComponent(payee)}${amount}&cu=INR${remark}`
}
