import { brand } from 'contract/brand'
import PDFDocument from 'pdfkit'
import { appendPages } from './append-pages.ts'
import { drawBlock, drawTitle } from './draw-blocks.ts'
import { drawHeadersAndFooters } from './headers-and-footers.ts'
import { page } from './page.ts'
import type { PdfDefinition } from './pdf-definition.ts'

/** Draws a tagged PDF, which screen readers can follow. The same definition always gives the same pages. */
export async function drawPdf(definition: PdfDefinition): Promise<Buffer> {
  const { createdAt, keywords, precededBy, blocks } = definition
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
  for (const block of blocks) drawBlock(pdf, root, block)
  root.end()
  drawHeadersAndFooters(pdf, definition)
  pdf.end()
  await ended
  const drawn = Buffer.concat(chunks)
  return precededBy ? appendPages(precededBy, drawn, { title, keywords }) : drawn
}
