import type PDFDocument from 'pdfkit'
import { drawFacts, drawTable } from './draw-table.ts'
import { colours, contentWidth, drawDecoration, fonts, page, setFont, tagged } from './page.ts'
import type { Block, Tone } from './pdf-definition.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Structure = ReturnType<Pdf['struct']>
type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>

/** Starts a new page if less than this height is left. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage()
}

const lineOptions = (pdf: Pdf) => ({ width: contentWidth(pdf), lineGap: page.lineGap })

export function drawTitle(pdf: Pdf, parent: Structure, title: string): void {
  const draw = () => {
    setFont(pdf, fonts.bold, title).fontSize(20).fillColor(colours.text)
    pdf.text(title, page.margins.left, pdf.y, lineOptions(pdf))
  }
  parent.add(tagged(pdf, 'H1', draw))
  pdf.y += page.blockGap
}

function drawHeading(pdf: Pdf, parent: Structure, { text }: BlockOf<'heading'>): void {
  keepTogether(pdf, 70)
  const draw = () => {
    setFont(pdf, fonts.strong, text).fontSize(12).fillColor(colours.brand)
    pdf.text(text, page.margins.left, pdf.y + 4, lineOptions(pdf))
  }
  parent.add(tagged(pdf, 'H2', draw))
  pdf.y += 5
}

const paragraphStyles: Record<Tone | 'plain', { font: string; size: number; colour: string }> = {
  plain: { font: fonts.regular, size: 10, colour: colours.text },
  strong: { font: fonts.bold, size: 10, colour: colours.text },
  note: { font: fonts.regular, size: 8.5, colour: colours.muted },
}

/** A bold line may be the title of the table below it, and stays on the page of the first row. */
const rowHeight = 32

function drawParagraph(pdf: Pdf, parent: Structure, { text, tone }: BlockOf<'paragraph'>): void {
  const { font, size, colour } = paragraphStyles[tone ?? 'plain']
  setFont(pdf, font, text).fontSize(size)
  const height = Math.min(pdf.heightOfString(text, lineOptions(pdf)), 60)
  keepTogether(pdf, tone === 'strong' ? height + rowHeight : height)
  const draw = () => {
    pdf.fillColor(colour).text(text, page.margins.left, pdf.y, lineOptions(pdf))
  }
  parent.add(tagged(pdf, 'P', draw))
  pdf.y += 6
}

const bulletIndent = 14

function drawList(pdf: Pdf, parent: Structure, { items }: BlockOf<'list'>): void {
  const structure = pdf.struct('L')
  parent.add(structure)
  const options = { ...lineOptions(pdf), width: contentWidth(pdf) - bulletIndent }
  for (const item of items) {
    setFont(pdf, fonts.regular, item).fontSize(10).fillColor(colours.text)
    keepTogether(pdf, pdf.heightOfString(item, options))
    const top = pdf.y
    const entry = pdf.struct('LI')
    structure.add(entry)
    entry.add(tagged(pdf, 'Lbl', () => pdf.text('•', page.margins.left + 3, top, { lineBreak: false })))
    entry.add(tagged(pdf, 'LBody', () => pdf.text(item, page.margins.left + bulletIndent, top, options)))
    entry.end()
    pdf.y += 3
  }
  structure.end()
  pdf.x = page.margins.left
  pdf.y += 5
}

function drawHighlight(pdf: Pdf, parent: Structure, { label, value, note }: BlockOf<'highlight'>): void {
  const height = note ? 66 : 54
  keepTogether(pdf, height + page.blockGap)
  const top = pdf.y
  const left = page.margins.left
  const options = { width: contentWidth(pdf) - 28 }
  drawDecoration(pdf, () => {
    pdf.roundedRect(left, top, contentWidth(pdf), height, 8).fill(colours.tint)
    pdf.roundedRect(left, top, 4, height, 2).fill(colours.coin)
  })
  const line = (text: string, y: number, font: string, size: number, colour: string) => () => {
    setFont(pdf, font, text)
      .fontSize(size)
      .fillColor(colour)
      .text(text, left + 18, top + y, options)
  }
  parent.add(tagged(pdf, 'P', line(label, 9, fonts.regular, 9.5, colours.muted)))
  parent.add(tagged(pdf, 'P', line(value, 21, fonts.bold, 20, colours.brand)))
  if (note) parent.add(tagged(pdf, 'P', line(note, 46, fonts.regular, 9, colours.muted)))
  pdf.x = left
  pdf.y = top + height + page.blockGap
}

const drawers: { [Type in Block['type']]: (pdf: Pdf, parent: Structure, block: BlockOf<Type>) => void } = {
  heading: drawHeading,
  paragraph: drawParagraph,
  list: drawList,
  highlight: drawHighlight,
  facts: (pdf, parent, { rows }) => drawFacts(pdf, parent, rows),
  table: drawTable,
  'page-break': (pdf) => void pdf.addPage(),
}

export function drawBlock<Type extends Block['type']>(pdf: Pdf, parent: Structure, block: BlockOf<Type>): void {
  drawers[block.type as Type](pdf, parent, block)
}
