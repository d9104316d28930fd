import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const characters = 24

/** A letter and 120 random bits: 25 characters, as many as a payment provider takes. */
export function randomName(letter: 'L' | 'R'): string {
  return letter + Array.from(randomBytes(characters), (byte) => alphabet[byte & 31]).join('')
}
