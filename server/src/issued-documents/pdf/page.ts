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

/** The brand's font as files that pdfkit can embed; unlike the web font they have the rupee sign in every weight. */
const fontFiles = {
  regular: import.meta.resolve('@expo-google-fonts/anek-latin/400Regular/AnekLatin_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/anek-latin/600SemiBold/AnekLatin_600SemiBold.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/anek-latin/700Bold/AnekLatin_700Bold.ttf'),
}

export const fonts = { regular: 'regular', strong: 'strong', bold: 'bold' } as const

/** Opening a font takes longer than drawing a page, so each is opened once, when it is first needed. */
const openFonts = new Map<string, Font>()
function openFont(address: string): Font {
  const font = openFonts.get(address) ?? (openSync(fileURLToPath(address)) as Font)
  openFonts.set(address, font)
  return font
}

export function registerFonts(pdf: Pdf): void {
  for (const [name, address] of Object.entries(fontFiles)) {
    // The types of pdfkit lack opened fonts.
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
