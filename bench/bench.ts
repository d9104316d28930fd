import { join } from 'node:path'
import { measureConsoleClaims } from './console-claims.ts'
import { measureConsoleSearch } from './console-search.ts'
import { measureDecisions } from './decisions.ts'
import { measureGrowth } from './growth.ts'
import { measureOverload } from './overload.ts'
import { measureScreening } from './screening.ts'
import { measureStatement } from './statement.ts'
import { writeSection } from './tables.ts'
import { measureWait } from './wait.ts'
import { measureWholeLoan } from './whole-loan.ts'

/** `npm run bench -- [NAME …] [OPTION=VALUE …] [--write]`: runs the named benchmarks, by default all. */

const given = process.argv.slice(2)
const options = new Map(given.filter((each) => each.includes('=')).map((each) => each.split('=') as [string, string]))
const number = (name: string, fallback: number) => Number(options.get(name) ?? fallback)

const benchmarks: Record<string, () => Promise<string>> = {
  'whole-loan': () => measureWholeLoan(number('loans', 40)),
  wait: () => measureWait(number('rate', 240), number('seconds', 120)),
  growth: () => measureGrowth(1_000, number('many', 1_000_000)),
  'console-search': () => measureConsoleSearch(number('customers', 1_000_000)),
  statement: () => measureStatement(),
  decisions: () => measureDecisions(number('applications', 100_000)),
  screening: () => measureScreening(number('customers', 100_000), number('names', 20_000)),
  'console-claims': () => measureConsoleClaims({ decided: number('decided', 1_000_000), open: number('open', 10_000) }),
  overload: () => measureOverload(number('carried', 200), number('times', 3), number('seconds', 90)),
}

const named = given.filter((each) => each in benchmarks)
for (const [name, measure] of Object.entries(benchmarks)) {
  if (named.length > 0 && !named.includes(name)) continue
  const text = await measure()
  console.log(`\n## ${name}\n\n${text}`)
  if (given.includes('--write')) await writeSection(join(import.meta.dirname, '../docs/performance.md'), name, text)
}
process.exit()
