/** The words of the quote form. */
export const quoteFields = {
  amount: 'Please choose an amount in steps of ₹500.',
  tenure: 'Please choose the number of days.',
  purposeMissing: 'Purpose is required!',
  decision: 'Please accept the quote to go on.',
}
