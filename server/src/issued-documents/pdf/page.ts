import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
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

/** The brand's own font, as files that pdfkit can embed; unlike the web's it has the rupee sign in every weight. */
const fontFiles = {
  regular: import.meta.resolve('@expo-google-fonts/anek-latin/400Regular/AnekLatin_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/anek-latin/600SemiBold/AnekLatin_600SemiBold.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/anek-latin/700Bold/AnekLatin_700Bold.ttf'),
}

export const fonts = { regular: 'regular', strong: 'strong', bold: 'bold' } as const

/** Reading a font's kerning takes longer than drawing a page, so each is opened once, when it is first needed. */
const openFonts = new Map<string, Font>()
function openFont(address: string): Font {
  const font = openFonts.get(address) ?? (openSync(fileURLToPath(address)) as Font)
  openFonts.set(address, font)
  return font
}

export function registerFonts(pdf: Pdf): void {
  for (const [name, address] of Object.entries(fontFiles)) {
    // The types of pdfkit do not have opened fonts yet.
    pdf.registerFont(name, openFont(address) as unknown as Uint8Array)
  }
}

export const page = {
  margins: { top: 92, bottom: 84, left: 52, right: 52 },
  /** Between the lines of a paragraph and between blocks. */
  lineGap: 1.5,
  blockGap: 12,
} as const

export const contentWidth = (pdf: Pdf): number => pdf.page.width - page.margins.left - page.margins.right

/** Figures of one width, so that the paise of a column stand below each other. Text laid out with them is not cached. */
export const tabularFigures = { features: ['tnum' as const] }

/** What is drawn is decoration: it is not part of what a screen reader reads. */
export function drawDecoration(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.save()
  draw()
  pdf.restore()
  pdf.endMarkedContent()
}

/** Of a heading cell: which cells it names. */
export type Scope = 'Row' | 'Column'

/** Content that a screen reader reads, with what it is. */
export function tagged(pdf: Pdf, type: string, draw: () => void, scope?: Scope) {
  // The types of pdfkit do not have the scope of heading cells yet.
  const options: Parameters<Pdf['struct']>[1] & { scope?: Scope } = scope ? { scope } : {}
  return pdf.struct(type, options, [draw])
}
