import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { PrintedDocument } from './printed-page.ts'

export type Fonts = { widthOf(text: string, size: number): number }

/** The widths of the font of all specimens. */
export async function loadFonts(): Promise<Fonts> {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
  return { widthOf: (text, size) => font.widthOfTextAtSize(text, size) }
}

/** The same bytes for the same document. */
export async function drawDocument({ pages, producer, createdAt }: PrintedDocument): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  document.setProducer(producer)
  document.setCreator(producer)
  document.setCreationDate(createdAt)
  document.setModificationDate(createdAt)
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  for (const { width, height, texts } of pages) {
    const page = document.addPage([width, height])
    for (const { text, x, y, size, isRight, isBold } of texts) {
      const font = isBold ? bold : plain
      const left = isRight ? x - font.widthOfTextAtSize(text, size) : x
      page.drawText(text, { x: left, y: height - y, size, font })
    }
  }
  return document
}

/** Without what the library writes about itself. */
export const saveDocument = async (document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await document.save({ updateFieldAppearances: false }))
