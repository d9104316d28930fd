const shown = 4

/** A number of which the last four digits are shown. */
export const lastDigits = (number: string): string => number.slice(-shown).padStart(number.length, 'X')
