/** A name as it is compared: its words in order of the alphabet, without what people write in many ways. */
export type FoldedName = {
  words: readonly string[]
  /** The words with a space between them. */
  text: string
  /** How many letters it has, without the spaces. */
  letters: number
  /** A bit for each letter that it has, and for each that it has twice. */
  once: number
  twice: number
}

/** The, son of, father of: left out as often as written. */
const particles = new Set(['AL', 'EL', 'BIN', 'IBN', 'ABU'])
const muhammad = /^(M[OU]HAM+[AE]D|MOHD|MUHD|MD)$/

/** Letters that are no A to Z with a mark. */
const otherLetters: Record<string, string> = {
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ł: 'L',
  İ: 'I',
  ı: 'I',
}

const plain = (name: string) =>
  name
    .toUpperCase()
    .replace(/[ØÆŒĐÐÞŁİı]/g, (letter) => otherLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´ʼʿʾ]/gu, '')

function foldWord(word: string): string {
  if (muhammad.test(word)) return 'MUHAMAD'
  return word
    .replace(/E+/g, 'I')
    .replace(/O+/g, 'U')
    .replace(/(.)\1+/g, '$1')
}

const codeOfA = 65

/** Names in another script have no words here. */
export function foldName(name: string): FoldedName {
  const written = plain(name)
    .split(/[^A-Z]+/)
    .filter((word) => word !== '')
  const telling = written.filter((word) => !particles.has(word))
  const words = (telling.length > 0 ? telling : written).map(foldWord).toSorted()
  let [once, twice] = [0, 0]
  for (const word of words)
    for (let at = 0; at < word.length; at++) {
      const bit = 1 << (word.charCodeAt(at) - codeOfA)
      twice |= once & bit
      once |= bit
    }
  return { words, text: words.join(' '), letters: words.join('').length, once, twice }
}
