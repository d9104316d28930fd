/** The digits of a masked number that are shown. */
export const lastDigitsOf = (number: string): string => number.slice(-4)

/** A mobile or an account number with all but its last four digits hidden. */
export const maskNumber = (number: string): string => lastDigitsOf(number).padStart(number.length, '•')
