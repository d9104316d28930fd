import { daysBetween, type IstDate } from 'domain/calendar/ist-date'
import type { Evidence, Fact, FactKind, FactSource, Facts, FactValues } from 'domain/evidence/fact'
import type { Place } from 'domain/evidence/statement/statement'
import { featuresOf } from 'domain/evidence/statement/statement-features'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { listFilesToRead } from '../../../records/files/queries.ts'
import { findEmployment } from '../../applications/employments.ts'
import type { SlipReading } from './read-slip.ts'
import { provenPart } from './read-statement.ts'
import { listReadingsOf, type ReadDocType, readers, type StoredStatement } from './readings.ts'

type Context = { customerId: number; leadId: number; clock: Clock }
type File = { id: string; docType: string; uploadedOn: IstDate }
type Reading = Awaited<ReturnType<typeof listReadingsOf>>[number]
type Missing = { state: 'absent' | 'unreadable' | 'not-asked'; because: string }
/** A file of the customer with what was read in it. */
type ReadFile = { file: File | undefined; reading: Reading | undefined; docType: ReadDocType }

const statementKinds = [
  'statement_holder',
  'statement_account',
  'statement_from',
  'statement_to',
  'statement_income_paise',
  'statement_salary_months',
  'statement_salary_last_on',
  'statement_obligations',
  'statement_bounces',
  'statement_average_balance_paise',
  'statement_lowest_balance_paise',
  'statement_cash_permille',
] as const satisfies readonly FactKind[]
const slipKinds = [
  'slip_holder',
  'slip_employer',
  'slip_month',
  'slip_net_paise',
] as const satisfies readonly FactKind[]

/** The decision waits no longer than this for a reading. */
const waitMs = 10 * 60_000

const sourceOf = ({ file, docType }: ReadFile, place?: Place | null): FactSource =>
  file === undefined
    ? { from: 'records' }
    : { from: 'file', fileId: file.id, docType, ...(place && { page: place.page, line: place.line }) }

const readerOf = ({ reading, docType }: ReadFile) => reading?.reader ?? readers[docType]

/** Why nothing is known from a file; undefined if it was read with certainty. */
function missingIn({ file, reading }: ReadFile, now: Date): Missing | undefined {
  if (file === undefined) return { state: 'absent', because: 'not sent' }
  if (reading === undefined) return { state: 'not-asked', because: 'not read yet' }
  if (reading.state === 'DONE') return undefined
  if (reading.state === 'REFUSED') return { state: 'unreadable', because: reading.reason ?? '' }
  return isWaiting({ reading }, now)
    ? { state: 'absent', because: 'being read' }
    : { state: 'unreadable', because: 'not read in time' }
}

const isWaiting = ({ reading }: Pick<ReadFile, 'reading'>, now: Date) =>
  reading?.state === 'STARTED' && now.getTime() - reading.startedAt.getTime() < waitMs

/** Makes the facts of one file: what is known with its place, and what is missing with its reason. */
function factsFrom(of: ReadFile) {
  const [reader, facts]: [string, Facts] = [readerOf(of), {}]
  const put = <Kind extends FactKind>(kind: Kind, fact: Fact<FactValues[Kind]>) =>
    Object.assign(facts, { [kind]: fact })
  return {
    facts,
    known<Kind extends FactKind>(
      kind: Kind,
      value: FactValues[Kind] | null | undefined,
      place?: Place | null,
      because = 'not in it',
    ) {
      const source = sourceOf(of, place)
      put(
        kind,
        value === null || value === undefined
          ? { source, reader, state: 'absent', because }
          : { source, reader, state: 'known', proof: 'read', value },
      )
    },
    missing(kinds: readonly FactKind[], missing: Missing) {
      for (const kind of kinds) put(kind, { source: sourceOf(of), reader, ...missing })
    },
  }
}

function statementFacts(of: ReadFile, employer: string | undefined, now: Date): Facts {
  const make = factsFrom(of)
  const stored = of.reading?.result as StoredStatement | null | undefined
  const missing = missingIn(of, now)
  const proven =
    stored && 'rows' in stored && stored.head
      ? provenPart({ head: stored.head, rows: stored.rows, openingPaise: stored.totals.openingPaise })
      : undefined
  if (missing || !proven || !stored?.head) {
    make.missing(statementKinds, missing ?? { state: 'unreadable', because: 'no rows' })
    return make.facts
  }
  const { salary, salaryMonths, obligations, bounces, ...figures } = featuresOf(proven, employer)
  const lastSalary = salary.rows.at(-1)
  const lowest = proven.rows.find(({ balancePaise }) => balancePaise === figures.lowestBalancePaise)
  const noSalary = 'no salary in it'
  make.known('statement_holder', stored.head.holder)
  make.known('statement_account', stored.head.account)
  make.known('statement_from', proven.from)
  make.known('statement_to', proven.to)
  make.known('statement_income_paise', salary.incomePaise, lastSalary, noSalary)
  make.known('statement_salary_months', salaryMonths, lastSalary)
  make.known('statement_salary_last_on', salary.lastOn, lastSalary, noSalary)
  make.known('statement_obligations', obligations, obligations[0] as Place | undefined)
  make.known('statement_bounces', bounces.length, bounces.at(-1))
  make.known('statement_average_balance_paise', figures.averageBalancePaise)
  make.known('statement_lowest_balance_paise', figures.lowestBalancePaise, lowest)
  make.known('statement_cash_permille', figures.cashPermille)
  return make.facts
}

function slipFacts(of: ReadFile, now: Date): Facts {
  const make = factsFrom(of)
  const slip = of.reading?.result as SlipReading | null | undefined
  const missing = missingIn(of, now)
  if (missing || slip?.verdict !== 'PROVEN') {
    make.missing(slipKinds, missing ?? { state: 'unreadable', because: 'not read' })
    return make.facts
  }
  make.known('slip_holder', slip.holder?.value, slip.holder)
  make.known('slip_employer', slip.employer?.value, slip.employer)
  make.known('slip_month', slip.month?.value, slip.month)
  make.known('slip_net_paise', slip.netPaise.value, slip.netPaise)
  return make.facts
}

/** Signs count also in a document that could not be read. */
function signFacts(files: readonly ReadFile[], now: Date): Facts {
  const ended = files.flatMap((of) => (of.reading?.result ? [{ of, signs: of.reading.result.signs }] : []))
  const open = files.find((of) => isWaiting(of, now))
  const [first] = files
  const shown = ended.find(({ signs }) => signs.length > 0)
  const make = factsFrom(shown?.of ?? ended[0]?.of ?? (first as ReadFile))
  const signs = ended.flatMap((each) => each.signs)
  const place = signs.find((each): each is typeof each & Place => each.page !== undefined && each.line !== undefined)
  make.known('alteration_signs', open || ended.length === 0 ? null : signs, place, open ? 'being read' : 'not read')
  return make.facts
}

/** What the oldest of the documents shows last: the end of the statement, the month of the slip, else the day it was sent. */
function ageFacts(files: readonly ReadFile[], today: IstDate): Facts {
  const ages = files.flatMap((of) => {
    if (of.file === undefined) return []
    const result = of.reading?.result
    const lastShown = result && 'rows' in result ? (result.head?.to ?? result.rows.at(-1)?.on) : undefined
    const month = result && 'month' in result ? result.month?.value : undefined
    const shown = lastShown ?? (month === undefined ? undefined : (`${month}-28` as IstDate))
    return [{ of, days: Math.max(0, daysBetween(shown ?? of.file.uploadedOn, today)) }]
  })
  const oldest = ages.toSorted((a, b) => b.days - a.days)[0]
  const make = factsFrom(oldest?.of ?? (files[0] as ReadFile))
  make.known('oldest_document_days', oldest?.days, null, 'not sent')
  return make.facts
}

/** What the customer's current bank statement and salary slip say, as far as they are read. */
export async function readStatementEvidence(
  transaction: Transaction,
  { customerId, clock }: Context,
): Promise<Evidence> {
  const docTypes = Object.keys(readers) as ReadDocType[]
  const files = await listFilesToRead(transaction, customerId, docTypes)
  const readings = await listReadingsOf(
    transaction,
    files.map(({ id }) => id),
  )
  const employment = await findEmployment(transaction, customerId)
  const readFiles = docTypes.map((docType): ReadFile => {
    const file = files.find((each) => each.docType === docType)
    return { docType, file, reading: readings.find((each) => each.fileId === file?.id && each.docType === docType) }
  })
  const [statement, slip] = readFiles as [ReadFile, ReadFile]
  const now = clock.now()
  return {
    facts: {
      ...statementFacts(statement, employment?.companyName, now),
      ...slipFacts(slip, now),
      ...signFacts(readFiles, now),
      ...ageFacts(readFiles, clock.today()),
    },
    isWaiting: readFiles.some((of) => isWaiting(of, now)),
  }
}
