import { readFileSync } from 'node:fs'
import { readStatement } from '../server/src/borrowing/evidence/statements/read-statement.ts'
import { readPdfText } from '../server/src/records/files/decoding/pdf-text/read-pdf-text.ts'

/** Reads one statement several times, and prints what the first and the others took. */
const [path = '', rounds = '1'] = process.argv.slice(2)
const bytes = new Uint8Array(readFileSync(path))

async function read() {
  const before = process.cpuUsage()
  const found = await readPdfText(bytes)
  const reading = found.kind === 'valid' ? readStatement(found.text) : { verdict: found.kind }
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, verdict: reading.verdict, rows: 'rows' in reading ? reading.rows.length : 0 }
}

const readings: Awaited<ReturnType<typeof read>>[] = []
for (let round = 0; round < Number(rounds); round++) readings.push(await read())
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({ readings, cpuMs: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 }),
)
