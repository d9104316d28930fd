import type PDFDocument from 'pdfkit'
import {
  colours,
  contentWidth,
  drawDecoration,
  fonts,
  keepTogether,
  page,
  type Scope,
  setFont,
  tabularFigures,
  tagged,
} from './page.ts'
import type { Column, Fact, Table } from './pdf-definition.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Structure = ReturnType<Pdf['struct']>

const padding = { x: 6, y: 4.5 }

type Box = { x: number; width: number; align: 'left' | 'right' }
type Style = { font: string; size: number; colour: string; fill?: string }

const bodyStyle: Style = { font: fonts.regular, size: 9.5, colour: colours.text }
const strongStyle: Style = { ...bodyStyle, font: fonts.strong }
const headStyle: Style = { font: fonts.strong, size: 8.5, colour: colours.muted, fill: colours.tint }
const totalStyle: Style = { font: fonts.strong, size: 9.5, colour: colours.text, fill: colours.tint }

function boxesOf(pdf: Pdf, columns: readonly Column[]): Box[] {
  const fixed = columns.reduce((sum, { width }) => sum + (width === 'rest' ? 0 : width), 0)
  const rests = columns.filter(({ width }) => width === 'rest').length
  const restWidth = (contentWidth(pdf) - fixed) / Math.max(1, rests)
  let x: number = page.margins.left
  return columns.map(({ width, align }) => {
    const box: Box = { x, width: width === 'rest' ? restWidth : width, align: align ?? 'left' }
    x += box.width
    return box
  })
}

const textOptions = ({ width, align }: Box) => ({
  width: width - 2 * padding.x,
  align,
  lineGap: page.lineGap,
  ...(align === 'right' && tabularFigures),
})

function heightOf(pdf: Pdf, boxes: readonly Box[], cells: readonly string[], { font, size }: Style): number {
  const heights = cells.map((cell, index) =>
    setFont(pdf, font, cell)
      .fontSize(size)
      .heightOfString(cell, textOptions(boxes[index] as Box)),
  )
  return Math.max(...heights) + 2 * padding.y
}

function drawRowBackground(pdf: Pdf, top: number, height: number, fill: string | undefined): void {
  const [left, width] = [page.margins.left, contentWidth(pdf)]
  drawDecoration(pdf, () => {
    if (fill) pdf.rect(left, top, width, height).fill(fill)
    pdf
      .moveTo(left, top + height)
      .lineTo(left + width, top + height)
      .lineWidth(0.5)
      .stroke(colours.line)
  })
}

function drawCell(pdf: Pdf, box: Box, cell: string, top: number, style: Style): void {
  setFont(pdf, style.font, cell).fontSize(style.size).fillColor(style.colour)
  pdf.text(cell, box.x + padding.x, top + padding.y, textOptions(box))
}

type Row = { cells: readonly string[]; style: Style; scopeOf?: (index: number) => Scope | undefined }

const titlesOf = (columns: readonly Column[]) => columns.map(({ title }) => title)
const hasHeadings = (columns: readonly Column[]) => columns.some(({ title }) => title !== '')

/** The height of what must be on one page: the headings and the first row, and the second if it is the last. */
function heightOfBeginning(pdf: Pdf, columns: readonly Column[], rows: readonly Row[]): number {
  const headings = hasHeadings(columns) ? [{ cells: titlesOf(columns), style: headStyle }] : []
  const first = rows.slice(0, rows.length === 2 ? 2 : 1)
  const boxes = boxesOf(pdf, columns)
  return [...headings, ...first].reduce((sum, { cells, style }) => sum + heightOf(pdf, boxes, cells, style), 0)
}

/** Draws a table row by row and repeats its headings on every further page, as decoration that screen readers skip. */
function drawRows(pdf: Pdf, parent: Structure, columns: readonly Column[], rows: readonly Row[]): void {
  const boxes = boxesOf(pdf, columns)
  const structure = pdf.struct('Table')
  parent.add(structure)
  const titles = titlesOf(columns)

  function drawCells({ cells, style }: Row, top: number, draw: (index: number, drawText: () => void) => void): void {
    const height = heightOf(pdf, boxes, cells, style)
    drawRowBackground(pdf, top, height, style.fill)
    cells.forEach((cell, index) => {
      draw(index, () => drawCell(pdf, boxes[index] as Box, cell, top, style))
    })
    pdf.y = top + height
  }
  const repeatHeadings = () =>
    drawCells({ cells: titles, style: headStyle }, pdf.y, (_index, drawText) => drawDecoration(pdf, drawText))
  function drawRowOnThisPage(row: Row): void {
    const rowStructure = pdf.struct('TR')
    structure.add(rowStructure)
    drawCells(row, pdf.y, (index, drawText) => {
      const scope = row.scopeOf?.(index)
      rowStructure.add(scope ? tagged(pdf, 'TH', drawText, scope) : tagged(pdf, 'TD', drawText))
    })
    rowStructure.end()
  }

  keepTogether(pdf, heightOfBeginning(pdf, columns, rows))
  if (hasHeadings(columns)) drawRowOnThisPage({ cells: titles, style: headStyle, scopeOf: () => 'Column' })
  const heights = rows.map(({ cells, style }) => heightOf(pdf, boxes, cells, style))
  rows.forEach((row, index) => {
    // Keeps the last two rows together on a new page, so that the last one is never alone there.
    const isLastButOne = index > 0 && index === rows.length - 2
    const height = heights.slice(index, isLastButOne ? index + 2 : index + 1).reduce((sum, each) => sum + each)
    if (pdf.y + height > pdf.page.maxY()) {
      pdf.addPage()
      if (hasHeadings(columns)) repeatHeadings()
    }
    drawRowOnThisPage(row)
  })
  structure.end()
  pdf.x = page.margins.left
  pdf.y += page.blockGap
}

function rowsOfTable({ rows, totals, strongRows = [] }: Table): Row[] {
  const bodyRows = rows.map((cells, index): Row => {
    return { cells, style: strongRows.includes(index) ? strongStyle : bodyStyle }
  })
  return totals ? [...bodyRows, { cells: totals, style: totalStyle }] : bodyRows
}

export const drawTable = (pdf: Pdf, parent: Structure, table: Table): void =>
  drawRows(pdf, parent, table.columns, rowsOfTable(table))

export const heightOfTableBeginning = (pdf: Pdf, table: Table): number =>
  heightOfBeginning(pdf, table.columns, rowsOfTable(table))

const factColumns: readonly Column[] = [
  { title: '', width: 180 },
  { title: '', width: 'rest' },
]

const rowsOfFacts = (facts: readonly Fact[]): Row[] =>
  facts.map(({ label, value, isStrong }) => ({
    cells: [label, value],
    style: isStrong ? strongStyle : bodyStyle,
    scopeOf: (index) => (index === 0 ? 'Row' : undefined),
  }))

/** A table of two columns without headings, in which the first cell of each row is its header. */
export const drawFacts = (pdf: Pdf, parent: Structure, facts: readonly Fact[]): void =>
  drawRows(pdf, parent, factColumns, rowsOfFacts(facts))

export const heightOfFactsBeginning = (pdf: Pdf, facts: readonly Fact[]): number =>
  heightOfBeginning(pdf, factColumns, rowsOfFacts(facts))
