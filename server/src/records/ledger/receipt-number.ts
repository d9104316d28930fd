/** The number of a receipt as the customer sees it. */
export const formatReceiptNumber = (number: number) => `RC${number}`

export function parseReceiptNumber(text: string): number | undefined {
  const digits = /^RC([1-9][0-9]{0,14})$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The path of the receipt as a PDF; it opens only with a signature for the browser. */
export const receiptPath = (number: number) => `/receipts/${formatReceiptNumber(number)}.pdf`
