import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ConfigurationError } from '../platform/config/read-environment.ts'
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import { decodeText } from '../platform/decode-text.ts'
import { describeFileProblem } from '../platform/file-problem.ts'

/** Why a command was refused, in a sentence for the person who ran it. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

export const isHelp = (argument: string | undefined) => ['help', '--help', '-h'].includes(argument ?? '')

/** The arguments of a program without subcommands; undefined if its usage was printed instead. */
export function readArguments(usage: string, { min, max }: { min: number; max: number }): string[] | undefined {
  const args = process.argv.slice(2)
  const needsHelp = args.some(isHelp)
  const isValid = args.length >= min && args.length <= max && !args.some((each) => each.startsWith('-') || each === '')
  if (isValid && !needsHelp) return args
  process.stdout.write(needsHelp ? `${usage}\n` : `Wrong arguments. Usage:\n${usage}\n`)
  process.exitCode = needsHelp ? 0 : 1
  return undefined
}

type Split<Option extends string, Optional extends string = never> = { given: string[] } & Record<Option, string> &
  Partial<Record<Optional, string>>

/** A name needs no quotes. A number after it is not part of the name but a misplaced argument. */
const isValue = ([first = '', ...more]: readonly string[]) =>
  first.trim() !== '' && more.every((word) => /^[\p{L}.'’-]+$/u.test(word))

/**
 * Splits options such as `--by NAME` from the arguments before them; undefined if a required one is missing, or one is
 * unknown or has no value.
 */
export function splitOptions<Option extends string, Optional extends string = never>(
  args: readonly string[],
  required: readonly Option[],
  optional: readonly Optional[] = [],
): Split<Option, Optional> | undefined {
  const given: string[] = []
  const values = new Map<string, string[]>()
  let current = given
  for (const arg of args) {
    if (!/^--[a-z]/.test(arg)) {
      current.push(arg)
      continue
    }
    if (values.has(arg)) return undefined
    current = []
    values.set(arg, current)
  }
  const known = new Set([...required, ...optional].map((option) => `--${option}`))
  const isComplete = required.every((option) => values.has(`--${option}`))
  const isKnown = [...values].every(([option, words]) => known.has(option) && isValue(words))
  if (!isComplete || !isKnown) return undefined
  const texts = [...values].map(([option, words]) => [option.slice(2), words.join(' ').trim()])
  return { given, ...Object.fromEntries(texts) }
}

export const splitBy = (args: readonly string[]): Split<'by'> | undefined => splitOptions(args, ['by'])

/** The file to add and who adds it, from the arguments `FILE --by NAME`; undefined if they are others. */
export async function readFileToAdd(
  args: readonly string[],
): Promise<{ file: string; text: string; by: string } | undefined> {
  const split = splitBy(args)
  const [file, ...rest] = split?.given ?? []
  if (!split || !file || rest.length > 0) return undefined
  return { file, text: decodeText(await readFile(file)), by: split.by }
}

/** The id of a row, as our lists show it. */
export const readId = (text = ''): number | undefined => (/^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined)

/** The lead id in a loan number, which may be given without its prefix. */
export function readLoanNumber(text = ''): number {
  const digits = /^(?:AGR)?([1-9][0-9]{0,11})$/i.exec(text.trim())?.[1]
  if (digits === undefined) throw new CommandRefused(`"${text}" is not a loan number such as AGR100001.`)
  return Number(digits)
}

/** `1 session`, `2 sessions`. */
export const quantity = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export const describeTotal = (label: string, count: number, limit: number) =>
  count < limit ? `${label}: ${count}` : `${label}: ${limit} or more; only the first ${limit} are listed`

/** What is wrong with a JSON file, for the person who wrote it. */
export function describeJsonProblem(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
  const message = String((error as Error).message).replaceAll(/\s+/g, ' ')
  return error instanceof SyntaxError ? `it is not valid JSON (${message})` : message
}

/** A text of several lines as one line of a list. */
export function onOneLine(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}

/** Describes an error in a sentence; a stack does not help the person who ran the command. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof CommandRefused) return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return describeFailure(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { path } = error as NodeJS.ErrnoException
  const problem = describeFileProblem(error)
  if (problem && path) return `Cannot open ${path}: ${problem}.`
  if (isDatabaseUnavailable(error))
    return `The database is not available (${error.message}). Check whether the command took effect before you repeat it.`
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message.startsWith('Cannot ') ? '' : 'Failed: '}${error.message}${cause}`
}
