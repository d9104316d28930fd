/** The borrower's name and address on record. */
export type Borrower = { name: string; address: string }

/** The account that the loan is paid to; documents show only the last four digits of its number. */
export type PayoutAccount = { bankName: string; number: string }

/** Printed in the header of every page. */
export const referenceLine = (loanNo: string, { name }: Borrower): string => `Loan ${loanNo} · ${name}`
