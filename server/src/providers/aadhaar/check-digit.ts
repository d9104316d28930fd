/** The tables of Verhoeff's check digit: the products of the dihedral group of ten, and how places permute a digit. */
const products = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
]
const permutations = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
]

const sumOf = (digits: string, firstPlace: number): number =>
  [...digits]
    .toReversed()
    .reduce(
      (sum, digit, place) => products[sum]?.[permutations[(place + firstPlace) % 8]?.[Number(digit)] ?? 0] ?? 0,
      0,
    )

/** Whether the last digit is the check digit of the others. */
export const hasCheckDigit = (digits: string): boolean => sumOf(digits, 0) === 0

export const checkDigitOf = (digits: string): string =>
  String([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => hasCheckDigit(`${digits}${digit}`)))
