import { readCamt053Statement } from './camt053-statement.ts'
import { readCsvStatement } from './csv-statement.ts'
import { readMt940Statement } from './mt940-statement.ts'
import type { Statement } from './statement.ts'

/** Known by its content: XML is camt.053, tags of SWIFT are MT940, all else is CSV. */
export function readStatement(content: string): Statement {
  const text = content.replace(/^\ufeff/, '')
  if (text.trimStart().startsWith('<')) return readCamt053Statement(text)
  return /^:60[FM]:/m.test(text) ? readMt940Statement(text) : readCsvStatement(text)
}
