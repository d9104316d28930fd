import { brand } from 'contract/brand'
import type PDFDocument from 'pdfkit'
import { colours, contentWidth, fonts, page, setFont } from './page.ts'
import type { PdfDefinition } from './pdf-definition.ts'

type Pdf = InstanceType<typeof PDFDocument>

const letterShape =
  'M9 10.5h16M24.5 10.5v20M10 17c1.2-2.6 6.4-2.5 6.6.7.1 2.2-1.8 3.3-3.8 3.3 2.6 0 4.7 1.2 4.5 4-.3 3.9-6.6 4.6-8.3 1M17 21.5h7.5'

/** The logo as on the website, 40 units wide before it is scaled. */
function drawMark(pdf: Pdf, x: number, y: number, size: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 40)
  pdf.roundedRect(0, 0, 40, 40, 10).fill(colours.brand)
  pdf.path(letterShape).lineWidth(3).lineCap('round').lineJoin('round').stroke(colours.mark)
  pdf.circle(32, 10.5, 3.5).fill(colours.coin)
  pdf.restore()
}

const headerTop = 36
const markSize = 28

function drawHeader(pdf: Pdf, { title, reference }: PdfDefinition): void {
  const { left } = page.margins
  const right = { width: contentWidth(pdf), align: 'right' as const }
  drawMark(pdf, left, headerTop, markSize)
  setFont(pdf, fonts.bold, brand.name).fontSize(17).fillColor(colours.text)
  pdf.text(brand.name, left + markSize + 8, headerTop + 5, { lineBreak: false })
  setFont(pdf, fonts.strong, title)
    .fontSize(9)
    .text(title, left, headerTop + 4, right)
  setFont(pdf, fonts.regular, reference)
    .fillColor(colours.muted)
    .text(reference, left, headerTop + 16, right)
  const lineY = headerTop + markSize + 10
  pdf
    .moveTo(left, lineY)
    .lineTo(left + contentWidth(pdf), lineY)
    .lineWidth(0.75)
    .stroke(colours.line)
}

function drawFooter(pdf: Pdf, pageText: string): void {
  const { left } = page.margins
  const top = pdf.page.height - page.margins.bottom + 22
  const width = contentWidth(pdf)
  pdf
    .moveTo(left, top - 8)
    .lineTo(left + width, top - 8)
    .lineWidth(0.75)
    .stroke(colours.line)
  const lender = [
    `${brand.legalEntity} · ${brand.address}`,
    `RBI registration ${brand.registrationNumber} · CIN ${brand.companyNumber}`,
    `${brand.phone} · ${brand.email} · ${brand.supportHours}`,
  ]
  lender.forEach((line, index) => {
    setFont(pdf, fonts.regular, line).fontSize(7.5).fillColor(colours.muted)
    pdf.text(line, left, top + index * 10, { lineBreak: false })
  })
  setFont(pdf, fonts.strong, pageText).text(pageText, left, top + 20, { width, align: 'right' })
}

/** Must be called last, when the number of pages is known. */
export function drawHeadersAndFooters(pdf: Pdf, definition: PdfDefinition): void {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    // Text below the bottom margin would start a new page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    drawHeader(pdf, definition)
    drawFooter(pdf, `Page ${index + 1} of ${count}`)
    pdf.endMarkedContent()
  }
}
