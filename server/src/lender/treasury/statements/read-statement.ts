import { readCamt053Statement } from './camt053-statement.ts'
import { readCsvStatement } from './csv-statement.ts'
import { readMt940Statement } from './mt940-statement.ts'
import { type Statement, StatementRefused, withoutControls } from './statement.ts'

/** The content tells the format: XML is camt.053, SWIFT tags are MT940, anything else is CSV. */
function readContent(text: string): Statement {
  if (text.trim() === '') throw new StatementRefused('the file is empty')
  if (text.trimStart().startsWith('<')) return readCamt053Statement(text)
  return /^:60[FM]:/m.test(text) ? readMt940Statement(text) : readCsvStatement(text)
}

export function readStatement(content: string): Statement {
  const { accountNumber, lines } = readContent(content)
  const cleaned = lines.map((line) => ({
    ...line,
    reference: withoutControls(line.reference),
    narration: withoutControls(line.narration).replaceAll(/\s+/g, ' ').trim(),
  }))
  return { accountNumber, lines: cleaned }
}
