const visibleDigits = 4

/** Masks all but the last four digits. */
export const maskNumber = (number: string): string => number.slice(-visibleDigits).padStart(number.length, 'X')
