/** Points from the left and from the top of the page, as it is shown. */
export type PdfBox = { x: number; top: number; right: number; bottom: number }

/** Letters that are painted together, without a space between them. */
export type PdfWord = {
  text: string
  x: number
  right: number
  /** The line on which the letters stand, from the top. */
  y: number
  size: number
  /** The place of its font in the list of fonts. */
  font: number
  /** What is painted later lies above. */
  at: number
  /** In the file, but not on the page: painted invisibly, or white on white. */
  isHidden: boolean
}

export type PdfPage = {
  width: number
  height: number
  words: PdfWord[]
  pictures: (PdfBox & { at: number })[]
  /** Filled areas that hide what was painted before. */
  covers: (PdfBox & { at: number; isDark: boolean })[]
  /** How many words lie outside the page. */
  wordsOutside: number
}

/** What a file says about how it was made. */
export type PdfMarks = {
  producer: string
  creator: string
  /** As the file says it, such as D:20261119182339Z. */
  createdAt: string
  modifiedAt: string
  /** It was changed by adding to its end. */
  isSavedAgain: boolean
  /** It has a signature that covers all of it, only a part of it, or none. */
  signature: 'none' | 'whole' | 'part'
}

export type PdfText = {
  pages: PdfPage[]
  fonts: string[]
  /** Fonts whose letters look like others than they say. */
  lyingFonts: number[]
  marks: PdfMarks
}

export type PdfTextProblem = 'damaged' | 'locked' | 'too many pages' | 'too much text' | 'too complex'
export type PdfTextResult = { kind: 'valid'; text: PdfText } | { kind: PdfTextProblem }
