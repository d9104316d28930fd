/** Of NEFT and RTGS, which start with the bank's letters, and of IMPS and UPI. Some banks put zeros before the latter. */
const utr = /^(?:(?=.{16}$|.{22}$)[A-Z]{1,5}[0-9]+|[0-9]{12,16})$/i
/** With or without the code of the country. */
const mobile = /^0*(?:91)?[6-9][0-9]{9}$/

/**
 * The number that a bank gave to a transfer, if a reference starts with it. Other references may be text that names the payer,
 * and must not enter the books, from which nothing is erased.
 */
function transferNumberIn(reference: string): string | undefined {
  const [word = ''] = reference.trim().split(/[^A-Za-z0-9]/)
  return utr.test(word) && !mobile.test(word) ? word : undefined
}

/** How a bank transfer is named in the books and on its receipt. */
export const bookedReference = (reference: string, bankLineId: number | null): string =>
  transferNumberIn(reference) ?? (bankLineId === null ? '' : `bank statement line ${bankLineId}`)
