type Payee = { id: string; payee: string }

/** Opens any UPI app with the payee filled in; the payer types the amount. */
export function upiLink({ id, payee }: Payee): string {
  return `upi://pay?pa=${id}&pn=${encodeURIComponent(payee)}&cu=INR`
}
