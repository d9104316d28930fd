import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import type PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>

export const colours = {
  text: '#12211c',
  muted: '#4d5c55',
  brand: '#0b5d4b',
  coin: '#f2a51a',
  mark: '#fbfaf6',
  line: '#d5ddd6',
  tint: '#eff5f0',
} as const

export const fonts = { regular: '400Regular', strong: '600SemiBold', bold: '700Bold' } as const

/** The fonts for the scripts that a borrower may have typed. Each has Latin letters and the rupee sign too. */
const families = [
  { script: /\p{Script=Devanagari}/u, folder: 'anek-devanagari', family: 'AnekDevanagari' },
  { script: /\p{Script=Bengali}/u, folder: 'anek-bangla', family: 'AnekBangla' },
  { script: /\p{Script=Gujarati}/u, folder: 'anek-gujarati', family: 'AnekGujarati' },
  { script: /\p{Script=Gurmukhi}/u, folder: 'noto-sans-gurmukhi', family: 'NotoSansGurmukhi' },
  { script: /\p{Script=Kannada}/u, folder: 'anek-kannada', family: 'AnekKannada' },
  { script: /\p{Script=Malayalam}/u, folder: 'anek-malayalam', family: 'AnekMalayalam' },
  { script: /\p{Script=Oriya}/u, folder: 'noto-sans-oriya', family: 'NotoSansOriya' },
  { script: /\p{Script=Tamil}/u, folder: 'anek-tamil', family: 'AnekTamil' },
  { script: /\p{Script=Telugu}/u, folder: 'anek-telugu', family: 'AnekTelugu' },
]
const latin = { folder: 'anek-latin', family: 'AnekLatin' }

/** Opening a font takes longer than drawing a page, so each is opened once, when it is first needed. */
const openFonts = new Map<string, Font>()

/** Fontkit reads the header of an empty glyph, such as a joiner, which may be at the end of the file. */
const glyphHeader = Buffer.alloc(10)

/** The font of this weight that has the letters of a text. */
export function findFont(weight: string, text: string): { name: string; font: Font } {
  const { folder, family } = families.find(({ script }) => script.test(text)) ?? latin
  const name = `${family}_${weight}`
  const open = () => {
    const address = import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${name}.ttf`)
    return create(Buffer.concat([readFileSync(new URL(address)), glyphHeader])) as Font
  }
  const font = openFonts.get(name) ?? open()
  openFonts.set(name, font)
  return { name, font }
}

export function setFont(pdf: Pdf, weight: string, text: string): Pdf {
  const { name, font } = findFont(weight, text)
  // The types of pdfkit lack opened fonts.
  pdf.registerFont(name, font as unknown as Uint8Array)
  return pdf.font(name)
}

export const page = {
  margins: { top: 92, bottom: 84, left: 52, right: 52 },
  /** Between the lines of a paragraph and between blocks. */
  lineGap: 1.5,
  blockGap: 12,
} as const

export const contentWidth = (pdf: Pdf): number => pdf.page.width - page.margins.left - page.margins.right

/** Digits of equal width, so that amounts in a column line up. pdfkit does not cache the layout of such text. */
export const tabularFigures = { features: ['tnum' as const] }

/** Marks what is drawn as decoration, which screen readers skip. */
export function drawDecoration(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.save()
  draw()
  pdf.restore()
  pdf.endMarkedContent()
}

/** Whether a heading cell is the header of its row or its column. */
export type Scope = 'Row' | 'Column'

/** Content for screen readers with its structure type, such as H1, P or TD. */
export function tagged(pdf: Pdf, type: string, draw: () => void, scope?: Scope) {
  // The types of pdfkit lack the scope of heading cells.
  const options: Parameters<Pdf['struct']>[1] & { scope?: Scope } = scope ? { scope } : {}
  return pdf.struct(type, options, [draw])
}

/** Starts a new page if less than this height is left. What is higher than a page begins on a new one. */
export function keepTogether(pdf: Pdf, height: number): void {
  const pageHeight = pdf.page.maxY() - page.margins.top
  if (pdf.y + Math.min(height, pageHeight) > pdf.page.maxY()) pdf.addPage()
}
