import type { StatementHead } from 'domain/evidence/statement/statement'
import { dateWithin, parseDate } from './printed-dates.ts'
import { type TextLine, textOfLine } from './text-lines.ts'

const banks = [
  ['HDFC', /HDFC ?BANK|\bHDFC0/i],
  ['ICICI', /ICICI ?BANK|\bICIC0/i],
  ['SBI', /STATE BANK OF INDIA|\bSBIN0/i],
  ['AXIS', /AXIS ?BANK|\bUTIB0/i],
  ['KOTAK', /KOTAK|\bKKBK0/i],
] as const

const name = String.raw`((?:(?:MR|MRS|MS|MISS|DR|SHRI|SMT)\.? )?[A-Z][A-Z .']{2,60}?)`
const holders = [
  new RegExp(
    String.raw`(?:account holder(?:'?s)? name|account holder|account name|customer name|name of account holder|\bname)\s*:\s*${name}(?:\s{2}|$)`,
    'i',
  ),
  /(?:^|\s{2})((?:MR|MRS|MS|MISS|DR|SHRI|SMT)\.? [A-Z][A-Z .']{2,60}?)(?:\s{2}|$)/m,
]
const account = /(?:account|a\/c)\s*(?:no|number|num)?\.?\s*:?\s*([0-9X*]{4,}\d{2,})\b/i
const ifsc = /\b([A-Z]{4}0[A-Z0-9]{6})\b/
const period = new RegExp(
  String.raw`(?:from|period|between)\s*(?:of\s*)?:?\s*(?:from\s*:?\s*)?(${dateWithin})\s*(?:to|and|-|–)\s*:?\s*(${dateWithin})`,
  'i',
)

const first = (text: string, patterns: readonly RegExp[]) =>
  patterns
    .map((pattern) => pattern.exec(text)?.[1]?.replace(/\s+/g, ' ').trim())
    .find((found) => found !== undefined) ?? null

/** What the pages say outside the table: whose account of which bank it is, and of which days. */
export function readHead(lines: readonly TextLine[]): StatementHead {
  const text = lines.map(textOfLine).join('\n')
  const [, from = '', to = ''] = period.exec(text) ?? []
  return {
    bank: banks.find(([, words]) => words.test(text))?.[0] ?? null,
    holder: first(text, holders),
    account: first(text, [account]),
    ifsc: first(text, [ifsc]),
    from: parseDate(from.replaceAll(',', '')) ?? null,
    to: parseDate(to.replaceAll(',', '')) ?? null,
  }
}
