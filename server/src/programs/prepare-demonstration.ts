import { formatDate } from 'domain/calendar/ist-date'
import { readConfig } from '../config.ts'
import { stories } from '../lender/demonstration/stories.ts'
import { createLog, standardOutput } from '../platform/logging/log.ts'
import { CommandRefused, describeFailure } from './command-line.ts'
import { prepareDemonstration } from './demonstration/prepare.ts'
import type { MadeTemplate } from './demonstration/template.ts'

const defaults = { customers: 150, days: 60, seed: 1 }
const limits = { customers: 900, days: 90, seed: 1_000_000 }
type Option = keyof typeof defaults

function readOptions(args: readonly string[]) {
  const asked = { ...defaults, isNew: args.includes('new') }
  for (const arg of args.filter((each) => each !== 'new')) {
    const [name = '', number = ''] = arg.split('=')
    const limit = Object.hasOwn(limits, name) ? limits[name as Option] : 0
    if (!/^[1-9]\d{0,6}$/.test(number) || Number(number) > limit)
      throw new CommandRefused(`${arg} is not possible: ${name || 'an option'} can be at most ${limit}.`)
    asked[name as Option] = Number(number)
  }
  return asked
}

/** One borrower each of what a visitor would look for first. */
const worthALook = [
  'running',
  'due soon',
  'overdue',
  'part paid',
  'repaid',
  'autopay',
  'offer open',
  'payout held',
  'complaint reopened',
  'dispute lost',
] as const

function describe({ borrowers, until }: MadeTemplate, publicUrl: string): string {
  const shown = worthALook.flatMap((name) => borrowers.find(({ story }) => story === name) ?? [])
  const lines = shown.map(({ mobile, name, story }) => `    ${mobile}  ${name.padEnd(24)}  ${stories[story].shows}`)
  return `
  The demonstration has ${borrowers.length} invented borrowers, up to ${formatDate(until)}.

  The console is at       ${publicUrl}/console
  Its login page has a sample person of each role, in one click.

  Borrowers log in at     ${publicUrl}/apply-now with their mobile; codes are at ${publicUrl}/simulators/inbox
${lines.join('\n')}
`
}

async function main(): Promise<void> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const options = readOptions(process.argv.slice(2))
  const config = readConfig(process.env)
  const log = createLog('fatal', standardOutput())
  const startedAt = performance.now()
  const prepared = await prepareDemonstration({ config, log, print }, options)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  if (prepared.isPlayed) print(`Played in ${seconds} seconds; the next start takes it from its template.`)
  print(describe(prepared, config.publicUrl))
}

main().catch((error: unknown) => {
  if (!(error instanceof CommandRefused)) process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`)
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
})
