import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** Latin first, then the scripts of India that a borrower may have typed. The first font that has a letter draws it. */
const families = [
  ['anek-latin', 'Anek Latin'],
  ['anek-devanagari', 'Anek Devanagari'],
  ['anek-bangla', 'Anek Bangla'],
  ['anek-gujarati', 'Anek Gujarati'],
  ['noto-sans-gurmukhi', 'Noto Sans Gurmukhi'],
  ['anek-kannada', 'Anek Kannada'],
  ['anek-malayalam', 'Anek Malayalam'],
  ['noto-sans-oriya', 'Noto Sans Oriya'],
  ['anek-tamil', 'Anek Tamil'],
  ['anek-telugu', 'Anek Telugu'],
] as const
const weights = ['400Regular', '600SemiBold', '700Bold'] as const

const fileOf = ([folder, family]: (typeof families)[number], weight: string) =>
  fileURLToPath(
    import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${family.replaceAll(' ', '')}_${weight}.ttf`),
  )

export const fontFamilies = families.map(([, family]) => family)
export const fontFiles = families.flatMap((family) => weights.map((weight) => fileOf(family, weight)))

const codePointsOf = (file: string) => new Set((create(readFileSync(file)) as Font).characterSet)
const codePointsByFont = families.map((family) => codePointsOf(fileOf(family, weights[0])))

/** The marks that can be drawn on a letter, by the font that has most of them; undefined if no font has the letter. */
export function findDrawableMarks(letter: number, marks: readonly number[]): readonly number[] | undefined {
  const drawable = codePointsByFont
    .filter((font) => font.has(letter))
    .map((font) => marks.filter((mark) => font.has(mark)))
  return drawable.toSorted((one, other) => other.length - one.length)[0]
}
