import type { Place } from 'domain/evidence/statement/statement'
import type { PdfBox, PdfText } from '../../../records/files/decoding/pdf-text/pdf-text.ts'
import { type Looks, lookAt, looksOf, type Unread, unreadBecause } from './document-look.ts'
import { ReadingRefused } from './reading-refused.ts'
import { boxOfWords, type Cell, cellsOf, type TextLine, textOfLine } from './text-lines.ts'

export const slipReader = 'salary-slip@1'

type Found<Value> = Place & { value: Value; box: PdfBox }
export type SlipFigures = {
  holder: Found<string> | null
  employer: Found<string> | null
  /** YYYY-MM. */
  month: Found<string> | null
  grossPaise: Found<number>
  deductionsPaise: Found<number>
  netPaise: Found<number>
}
export type SlipReading = Looks & (({ verdict: 'PROVEN' } & SlipFigures) | Unread)

const labels = {
  gross: /^(total )?gross( (pay|salary|earnings|amount))?( \(?[a-z]\)?)?$|^total (earnings|income)$/i,
  deductions: /^(total|gross) deductions?$/i,
  net: /^(net (pay|salary|payable|amount|pay amount|take home)|take home( pay| salary)?|net salary payable)$/i,
  holder: /^(employee name|name of (the )?employee|emp\.? name|name)$/i,
  employer: /^(company|employer|company name|employer name|organi[sz]ation)$/i,
} as const

const plain = (text: string) =>
  text
    .replace(/\s*[:\-–]\s*$/, '')
    .replace(/\((₹|rs\.?|inr)\)/i, '')
    .replace(/\s+/g, ' ')
    .trim()
const rupees = /^(?:₹|Rs\.?|INR)?\s*(\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})*|\d{1,9})(?:\.(\d{2}))?(?:\/-)?$/i

function paiseIn(text: string): number | undefined {
  const [, whole, rest = '00'] = rupees.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll(',', '')) * 100 + Number(rest)
}

type LabelledCell = { line: TextLine; cell: Cell; next: Cell | undefined }
const placed = <Value>({ line }: LabelledCell, value: Value, cell: Cell): Found<Value> => ({
  ...{ page: line.page, line: line.line, value, box: boxOfWords(cell.words) },
})

/** Every cell with the one to its right; a label and its value may also stand in one cell, with a colon between. */
function labelledCells(lines: readonly TextLine[]): LabelledCell[] {
  return lines.flatMap((line) => {
    const cells = cellsOf(line.words, 1)
    return cells.map((cell, index) => ({ line, cell, next: cells[index + 1] }))
  })
}

function findMoney(cells: readonly LabelledCell[], label: RegExp): Found<number> | undefined {
  for (const each of cells) {
    const [, before = '', after = ''] = /^(.*?)\s*:\s*(.*)$/.exec(each.cell.text) ?? []
    if (label.test(plain(before))) {
      const paise = paiseIn(after)
      if (paise !== undefined) return placed(each, paise, each.cell)
    }
    if (!label.test(plain(each.cell.text)) || each.next === undefined) continue
    const paise = paiseIn(each.next.text.replace(/^:\s*/, ''))
    if (paise !== undefined) return placed(each, paise, each.next)
  }
  return undefined
}

function findText(cells: readonly LabelledCell[], label: RegExp): Found<string> | null {
  for (const each of cells) {
    const [, before = '', after = ''] = /^(.*?)\s*:\s*(.+)$/.exec(each.cell.text) ?? []
    if (label.test(plain(before))) return placed(each, after.trim(), each.cell)
    if (label.test(plain(each.cell.text)) && each.next)
      return placed(each, each.next.text.replace(/^:\s*/, ''), each.next)
  }
  return null
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthPattern = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s,'-]{0,3}(20\d{2}|\d{2})\b/i

function findMonth(lines: readonly TextLine[]): Found<string> | null {
  const line = lines.find(
    (each) => /pay|salary|month|period/i.test(textOfLine(each)) && monthPattern.test(textOfLine(each)),
  )
  const [, name = '', year = ''] = monthPattern.exec(line ? textOfLine(line) : '') ?? []
  if (line === undefined || name === '') return null
  const month = String(monthNames.indexOf(name.toLowerCase().slice(0, 3)) + 1).padStart(2, '0')
  const value = `${year.length === 2 ? `20${year}` : year}-${month}`
  return { page: line.page, line: line.line, value, box: boxOfWords(line.words) }
}

const title = /pay ?slip|salary slip|pay ?advice|statement of (pay|salary)/i

/** Named, or the first line of the page that is no title. */
function findEmployer(lines: readonly TextLine[], cells: readonly LabelledCell[]): Found<string> | null {
  const named = findText(cells, labels.employer)
  if (named) return named
  const first = lines.find((line) => /[A-Za-z]{3}/.test(textOfLine(line)) && !title.test(textOfLine(line)))
  const cell = first && cellsOf(first.words, 1)[0]
  return first && cell ? { page: first.page, line: first.line, value: cell.text, box: boxOfWords(cell.words) } : null
}

function readFigures(lines: readonly TextLine[]): SlipFigures {
  const cells = labelledCells(lines)
  const money = {
    gross: findMoney(cells, labels.gross),
    deductions: findMoney(cells, labels.deductions),
    net: findMoney(cells, labels.net),
  }
  const { gross, deductions, net } = money
  if (net === undefined) throw new ReadingRefused('no net pay')
  if (gross === undefined || deductions === undefined || Math.abs(gross.value - deductions.value - net.value) >= 100)
    throw new ReadingRefused('sums do not agree', net)
  return {
    holder: findText(cells, labels.holder),
    employer: findEmployer(lines, cells),
    month: findMonth(lines),
    ...{ grossPaise: gross, deductionsPaise: deductions, netPaise: net },
  }
}

/** Reads a salary slip: what is paid is what was earned less what was taken off, to the rupee, or it is not read. */
export function readSlip(text: PdfText): SlipReading {
  const look = lookAt(text, (word) => paiseIn(word.text) !== undefined)
  try {
    look.refuseUnsure()
    return { ...looksOf(look, [], []), verdict: 'PROVEN', ...readFigures(look.lines.flat()) }
  } catch (error) {
    const unread = unreadBecause(error)
    return { ...looksOf(look, [], [unread.place]), ...unread }
  }
}
