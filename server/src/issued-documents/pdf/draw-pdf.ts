import { brand } from 'contract/brand'
import PDFDocument from 'pdfkit'
import { drawBlocks, drawTitle } from './draw-blocks.ts'
import { drawHeadersAndFooters } from './headers-and-footers.ts'
import { findFont, fonts, page } from './page.ts'
import type { PdfDefinition } from './pdf-definition.ts'

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Leaves out what the font cannot draw, such as emoji: the letters after it would be drawn over each other. A letter of
 * another script becomes a question mark, so that it is seen to be missing.
 */
function drawable(text: string): string {
  const { font } = findFont(fonts.regular, text)
  const isDrawable = (part = '') => /\s/.test(part) || font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0)
  return [...letters.segment(text)]
    .flatMap(({ segment: [first = '', ...marks] }) => {
      if (isDrawable(first)) return [first, ...marks.filter(isDrawable)]
      return /\p{L}|\p{N}/u.test(first) ? ['?'] : []
    })
    .join('')
}

const onlyDrawable = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, each) => (typeof each === 'string' ? drawable(each) : each))

/** Draws a tagged PDF, which screen readers can follow. The same definition always gives the same pages. */
export async function drawPdf(definition: PdfDefinition): Promise<Buffer> {
  const { createdAt, keywords } = definition
  const title = `${definition.title} | ${brand.name}`
  const pdf = new PDFDocument({
    size: 'A4',
    margins: page.margins,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-IN',
    info: {
      Title: title,
      Author: brand.legalEntity,
      CreationDate: createdAt,
      ...(keywords && { Keywords: keywords }),
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve).on('error', reject)
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  drawTitle(pdf, root, definition.title)
  drawBlocks(pdf, root, onlyDrawable(definition.blocks))
  root.end()
  drawHeadersAndFooters(pdf, definition)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
