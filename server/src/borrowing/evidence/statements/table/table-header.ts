import { parseDate } from '../printed-dates.ts'
import { type Cell, cellsOf, type TextLine } from '../text-lines.ts'

export type ColumnKind =
  | 'date'
  | 'value date'
  | 'narration'
  | 'reference'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'side'
  | 'balance'
  | 'other'
export type Column = { kind: ColumnKind; x: number; right: number }
/** The columns from the left, and the lines that name them. */
export type TableHeader = { columns: Column[]; lines: TextLine[] }

const maxLines = 3
/** Lines of one header stand no further apart. */
const maxLeading = 15

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z#/]+/g, ' ')
    .trim()
/** A word that begins another column, although it stands close to the one before. */
const starts =
  /^(withdrawals?|deposits?|debit|credit|closing|balance|value|narration|particulars|description|cheque|chq)\b/

function kindOf(cellText: string, hasSides: boolean): ColumnKind {
  const text = words(cellText)
  const has = (pattern: RegExp) => pattern.test(text)
  const [isOut, isIn] = [
    has(/\b(withdrawals?|debit|dr|paid out|money out)\b/),
    has(/\b(deposits?|credit|cr|paid in|money in)\b/),
  ]
  if (has(/\bbalance\b/)) return 'balance'
  if (isOut && isIn) return hasSides ? 'side' : 'amount'
  if (isOut) return 'debit'
  if (isIn) return 'credit'
  if (has(/\b(value|val) (date|dt)\b/) || text === 'value') return 'value date'
  if (has(/\b(date|dt)\b/)) return 'date'
  if (has(/\b(narration|particulars|description|remarks|details)\b/) || has(/^transaction reference/))
    return 'narration'
  if (has(/\b(amount|amt)\b/)) return 'amount'
  if (has(/\b(ref|reference|chq|cheque|instrument|utr)\b/)) return 'reference'
  return has(/^(type|dr\/cr|cr\/dr)$/) ? 'side' : 'other'
}

/** Cuts cells in which two names stand as close as words do. */
function cutCells(line: TextLine): Cell[] {
  return cellsOf(line.words).flatMap((cell) => {
    const groups: Cell[] = []
    for (const [index, word] of cell.words.entries()) {
      const last = groups.at(-1)
      const isNew =
        index > 0 &&
        starts.test(words(word.text)) &&
        !/[/&]$/.test(last?.text ?? '') &&
        kindOf(last?.text ?? '', false) !== 'other' &&
        kindOf(last?.text ?? '', false) !== kindOf(word.text, false)
      if (last && !isNew) Object.assign(last, { text: `${last.text} ${word.text}`, right: word.right })
      else groups.push({ text: word.text, x: word.x, right: word.right, words: [word] })
    }
    return groups
  })
}

const overlap = (one: { x: number; right: number }, two: { x: number; right: number }) =>
  Math.min(one.right, two.right) - Math.max(one.x, two.x)

/** Puts the names that are broken over lines together: a cell continues the one above it. */
function stackCells(lines: readonly TextLine[]): Cell[] {
  const stacked: Cell[] = []
  for (const line of lines) {
    for (const cell of cutCells(line)) {
      const above = stacked.toSorted((a, b) => overlap(b, cell) - overlap(a, cell))[0]
      if (above && overlap(above, cell) > 0) {
        above.text += ` ${cell.text}`
        Object.assign(above, { x: Math.min(above.x, cell.x), right: Math.max(above.right, cell.right) })
      } else stacked.push({ ...cell })
    }
  }
  return stacked.toSorted((a, b) => a.x - b.x)
}

function columnsOf(lines: readonly TextLine[]): Column[] | undefined {
  const cells = stackCells(lines)
  const hasAmount = cells.some(
    ({ text }) => kindOf(text, false) === 'amount' && !/debit|credit|withdrawal|deposit|\bdr\b|\bcr\b/i.test(text),
  )
  const columns = cells.map(({ text, x, right }) => ({ kind: kindOf(text, hasAmount), x, right }))
  if (!columns.some(({ kind }) => kind === 'date'))
    for (const column of columns) if (column.kind === 'value date') column.kind = 'date'
  const count = (kind: ColumnKind) => columns.filter((column) => column.kind === kind).length
  const hasMoney =
    count('debit') === 1 && count('credit') === 1
      ? count('amount') === 0
      : count('amount') === 1 && count('debit') + count('credit') === 0
  return count('date') >= 1 && count('balance') === 1 && count('narration') === 1 && hasMoney ? columns : undefined
}

const hasDate = ({ words: of }: TextLine) => of.some(({ text }) => parseDate(text) !== undefined)
const isOfHeader = (line: TextLine) =>
  !hasDate(line) &&
  line.words.every(({ text }) =>
    /^[\W_]*(date|dt|no|number|code|inr|rs|amount|amt|balance|cr|dr|br|id|details)?[\W_]*$/i.test(text),
  )

/** The header of a table that begins with this line. */
export function headerAt(lines: readonly TextLine[], start: number): TableHeader | undefined {
  for (let count = 1; count <= maxLines; count++) {
    const taken = lines.slice(start, start + count)
    const isClose = taken.every((line, index) => index === 0 || line.y - (taken[index - 1]?.y ?? 0) <= maxLeading)
    if (taken.length < count || !isClose || taken.some(hasDate)) return undefined
    if (columnsOf(taken) === undefined) continue
    while (taken.length < maxLines) {
      const next = lines[start + taken.length]
      const last = taken.at(-1)
      if (
        !next ||
        !last ||
        next.y - last.y > maxLeading ||
        !isOfHeader(next) ||
        columnsOf([...taken, next]) === undefined
      )
        break
      taken.push(next)
    }
    return { columns: columnsOf(taken) ?? [], lines: taken }
  }
  return undefined
}
