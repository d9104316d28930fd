import { findDrawableMarks } from './fonts.ts'

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const codePointOf = (character: string) => character.codePointAt(0) ?? 0

/** Joiners shape the letters of Indian scripts; what else is invisible, such as a change of direction, is left out. */
const isInvisible = (character: string) => /\p{C}/u.test(character) && !/[\u200c\u200d]/.test(character)

/**
 * A letter with its marks, without what no font has. Emoji and the like are left out; a letter or digit of another script
 * becomes a question mark, so that it is seen to be missing.
 */
function drawableLetter(segment: string): string {
  const [letter = '', ...marks] = [...segment].filter((character) => !isInvisible(character))
  if (letter === '' || /\s/.test(letter)) return letter
  const drawable = findDrawableMarks(codePointOf(letter), marks.map(codePointOf))
  if (drawable) return letter + String.fromCodePoint(...drawable)
  return /\p{L}|\p{N}/u.test(letter) ? '?' : ''
}

const isPlain = (text: string) => /^[\n\u0020-\u007e]*$/.test(text)

/** Columns are at least this wide. */
const longestWord = 40
const parts = new RegExp(`.{${longestWord}}(?=.)`, 'gsu')
const longWords = new RegExp(`\\S{${longestWord + 1},}`, 'gu')
const isHash = (word: string) => /^[0-9a-f]{64}$/.test(word)

/** A longer word may be divided anywhere, so that it stays in its column; a hash stays whole, so that it can be copied. */
const divisible = (text: string) =>
  text.replaceAll(longWords, (word) => (isHash(word) ? word : word.replaceAll(parts, '$&\u200b')))

/** The part of a text that our fonts can draw. */
export function drawableText(text: string): string {
  if (isPlain(text)) return divisible(text)
  return divisible(Array.from(letters.segment(text), ({ segment }) => drawableLetter(segment)).join(''))
}
