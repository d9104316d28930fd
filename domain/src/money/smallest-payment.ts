/** Providers accept no payment, debit or refund below one rupee. */
export const smallestPaymentPaise = 100
