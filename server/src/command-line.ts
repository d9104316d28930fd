import { ConfigurationError } from './platform/config/read-environment.ts'

/** What cannot be done, in one sentence for the person at the terminal. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

export const isHelp = (argument: string | undefined) => ['help', '--help', '-h'].includes(argument ?? '')

/** The arguments of a program that has no commands; nothing where its usage was printed instead. */
export function readArguments(usage: string, { min, max }: { min: number; max: number }): string[] | undefined {
  const args = process.argv.slice(2)
  const needsHelp = args.some(isHelp)
  const areGood = args.length >= min && args.length <= max && !args.some((each) => each.startsWith('-') || each === '')
  if (areGood && !needsHelp) return args
  process.stdout.write(`${usage}\n`)
  process.exitCode = needsHelp ? 0 : 1
  return undefined
}

/** Splits `--by NAME` from the end; nothing where it is missing. */
export function splitBy(args: string[]): { given: string[]; by: string } | undefined {
  const index = args.indexOf('--by')
  const by = args
    .slice(index + 1)
    .join(' ')
    .trim()
  return index === -1 || by === '' || by.includes('--') ? undefined : { given: args.slice(0, index), by }
}

/** The number of a row, as a list of ours shows it. */
export const readId = (text = ''): number | undefined => (/^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined)

/** The lead of a loan number, with or without its letters. */
export function readLoanNumber(text = ''): number {
  const digits = /^(?:AGR)?([1-9][0-9]{0,11})$/i.exec(text.trim())?.[1]
  if (digits === undefined) throw new CommandRefused(`"${text}" is no loan number: one looks like AGR100001.`)
  return Number(digits)
}

const fileProblems: Record<string, string> = {
  ENOENT: 'there is no such file or directory',
  EISDIR: 'it is a directory',
  EACCES: 'access is not allowed',
  ENOSPC: 'the disk is full',
}

const connectionProblem = /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|timeout|terminated|starting up|shutting down/i

/** An error in a sentence: a stack helps nobody who runs a command. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof CommandRefused) return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return describeFailure(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { code = '', path } = error as NodeJS.ErrnoException
  const problem = fileProblems[code]
  if (problem && path) return `${path} cannot be used: ${problem}.`
  if (connectionProblem.test(`${code} ${error.message}`))
    return `The database does not answer (${error.message}). Whether the last step was done is not known: look before you repeat it.`
  return `It failed: ${error.message}`
}
