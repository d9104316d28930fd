/** What a customer calls a receipt. */
export const receiptNo = (number: number | string) => `RC${number}`

export const numberOfReceipt = (name: string): string | undefined => /^RC([1-9][0-9]{0,14})$/.exec(name)?.[1]
