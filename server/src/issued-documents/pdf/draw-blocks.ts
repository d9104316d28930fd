import type PDFDocument from 'pdfkit'
import { drawFacts, drawTable, heightOfFactsBeginning, heightOfTableBeginning } from './draw-table.ts'
import { colours, contentWidth, drawDecoration, fonts, keepTogether, page, setFont, tagged } from './page.ts'
import type { Block, Tone } from './pdf-definition.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Structure = ReturnType<Pdf['struct']>
type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>

const lineOptions = (pdf: Pdf) => ({ width: contentWidth(pdf), lineGap: page.lineGap })

export function drawTitle(pdf: Pdf, parent: Structure, title: string): void {
  const draw = () => {
    setFont(pdf, fonts.bold, title).fontSize(20).fillColor(colours.text)
    pdf.text(title, page.margins.left, pdf.y, lineOptions(pdf))
  }
  parent.add(tagged(pdf, 'H1', draw))
  pdf.y += page.blockGap
}

function heightOfHeading(pdf: Pdf, text: string): number {
  setFont(pdf, fonts.strong, text).fontSize(12)
  return pdf.heightOfString(text, lineOptions(pdf)) + 9
}

function drawHeading(pdf: Pdf, parent: Structure, { text }: BlockOf<'heading'>, following: readonly Block[]): void {
  keepTogether(pdf, Math.max(70, heightOfHeading(pdf, text) + heightOfBeginning(pdf, following)))
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

/** A long paragraph may continue on the next page. */
const maxKeptHeight = 60

function heightOfParagraph(pdf: Pdf, { text, tone }: BlockOf<'paragraph'>): number {
  const { font, size } = paragraphStyles[tone ?? 'plain']
  setFont(pdf, font, text).fontSize(size)
  return Math.min(pdf.heightOfString(text, lineOptions(pdf)), maxKeptHeight)
}

/** The height of what must be on one page at the beginning of these blocks. A heading or a bold line may be a title, and stays with what follows. */
function heightOfBeginning(pdf: Pdf, [block, ...following]: readonly Block[]): number {
  if (block?.type === 'heading') return heightOfHeading(pdf, block.text) + heightOfBeginning(pdf, following)
  if (block?.type === 'table') return heightOfTableBeginning(pdf, block)
  if (block?.type === 'facts') return heightOfFactsBeginning(pdf, block.rows)
  if (block?.type !== 'paragraph') return 0
  const height = heightOfParagraph(pdf, block)
  return block.tone === 'strong' ? height + 6 + heightOfBeginning(pdf, following) : height
}

function drawParagraph(pdf: Pdf, parent: Structure, block: BlockOf<'paragraph'>, following: readonly Block[]): void {
  const { text, tone } = block
  keepTogether(pdf, heightOfBeginning(pdf, [block, ...following]))
  const { font, size, colour } = paragraphStyles[tone ?? 'plain']
  const draw = () => {
    setFont(pdf, font, text).fontSize(size)
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

type Drawer<Type extends Block['type']> = (
  pdf: Pdf,
  parent: Structure,
  block: BlockOf<Type>,
  following: readonly Block[],
) => void

const drawers: { [Type in Block['type']]: Drawer<Type> } = {
  heading: drawHeading,
  paragraph: drawParagraph,
  list: drawList,
  highlight: drawHighlight,
  facts: (pdf, parent, { rows }) => drawFacts(pdf, parent, rows),
  table: drawTable,
}

function drawBlock<Type extends Block['type']>(
  pdf: Pdf,
  parent: Structure,
  block: BlockOf<Type>,
  rest: readonly Block[],
) {
  drawers[block.type as Type](pdf, parent, block, rest)
}

export function drawBlocks(pdf: Pdf, parent: Structure, blocks: readonly Block[]): void {
  blocks.forEach((block, index) => {
    drawBlock(pdf, parent, block, blocks.slice(index + 1))
  })
}
