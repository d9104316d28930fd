/** Who a document is for, as on file. */
export type Borrower = { name: string; address: string }

/** The account that the money goes to; of its number the last four digits are written. */
export type PayoutAccount = { bankName: string; number: string }

export const maskAccountNumber = (number: string): string => `••••${number.slice(-4)}`

/** What stands at the head of every page. */
export const referenceLine = (loanNo: string, { name }: Borrower): string => `Loan ${loanNo} · ${name}`
