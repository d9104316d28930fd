import type { bureauBlock } from 'contract/console/bureau'
import { formatDate, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { bureauFacts } from 'domain/evidence/bureau-facts'
import { type AccountFlag, type BureauReport, compareIdentity, worstDaysPastDue } from 'domain/evidence/bureau-report'
import type { Fact, FactSource, Facts } from 'domain/evidence/fact'
import { formatRupees } from 'domain/money/format-money'
import { rupeesOf } from 'domain/money/paise'
import type { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { hasConsent } from '../../../records/customers/consents.ts'
import { findReport } from './bureau-reports.ts'
import { type BureauRequest, findLatestRequest } from './bureau-requests.ts'
import { readBureauApplicant } from './read-bureau-evidence.ts'

type Block = z.output<typeof bureauBlock>
type Tone = Block['figures'][number]['tone']

const nothing: Pick<Block, 'reference' | 'read_on' | 'score' | 'figures' | 'accounts' | 'enquiries'> = {
  ...{ reference: null, read_on: null, score: null },
  ...{ figures: [], accounts: [], enquiries: [] },
}

/** Known with a tone of its own; else why it is not known, which a person has to judge. */
function figure<Value>(
  label: string,
  fact: Fact<Value> | undefined,
  show: (value: Value) => string,
  isBad: (value: Value) => boolean,
): Block['figures'] {
  if (fact === undefined) return []
  if (fact.state !== 'known') return [{ label, value: fact.because ?? fact.state, tone: 'warn' }]
  return [{ label, value: show(fact.value), tone: isBad(fact.value) ? 'bad' : 'good' }]
}

function figuresOf(facts: Facts, worst: number | undefined): Block['figures'] {
  const isSome = (count: number) => count > 0
  const { bureau_obligations: obligations } = facts
  const monthly = (list: { monthlyPaise: number; isEstimated?: boolean }[]) => {
    const sum = list.reduce((paise, { monthlyPaise }) => paise + monthlyPaise, 0)
    return formatRupees(sum) + (list.some(({ isEstimated }) => isEstimated) ? ', partly estimated' : '')
  }
  const tone: Tone = worst === undefined ? 'plain' : worst > 0 ? 'warn' : 'good'
  return [
    ...figure('Overdue', facts.bureau_overdue_paise, formatRupees, isSome),
    ...figure('Written off', facts.bureau_written_off, String, isSome),
    ...figure('Settled', facts.bureau_settled, String, isSome),
    {
      label: 'Arrears',
      value: worst === undefined ? 'not said in 12 months' : `${worst} days at worst in 12 months`,
      tone,
    },
    ...figure('Instalments', obligations, monthly, () => false).map((each) => ({ ...each, tone: 'plain' as const })),
    ...figure(
      'Enquiries',
      facts.bureau_enquiries_30_days,
      (count) => `${count} by others in 30 days`,
      (count) => count > 4,
    ),
  ]
}

const signWords: Record<AccountFlag, string> = {
  WRITTEN_OFF: 'written off',
  SETTLED: 'settled for less',
  SUIT: 'suit filed',
  WILFUL: 'wilful default',
  RESTRUCTURED: 'restructured',
  SOLD: 'sold',
  UNKNOWN_CODE: 'a code that is not known',
}

const listed = ({ accounts, enquiries }: BureauReport): Pick<Block, 'accounts' | 'enquiries'> => ({
  accounts: accounts.map(({ member, type, ownership, isOpen, balancePaise, overduePaise, flags }, index) => ({
    no: index + 1,
    ...{ member, type, owned_as: ownership.toLowerCase(), is_open: isOpen },
    balance: balancePaise === null ? null : rupeesOf(balancePaise),
    overdue: overduePaise === null ? null : rupeesOf(overduePaise),
    signs: flags.map((flag) => signWords[flag]),
  })),
  enquiries: enquiries
    .filter(({ isOurs }) => !isOurs)
    .map(({ on, member, purpose }, index) => ({ no: index + 1, on: on && formatDate(on), member, purpose })),
})

const outcomeWords = {
  HIT: 'The bureau knows the applicant.',
  THIN: 'The history is too short for a score.',
  NO_HIT: 'The bureau does not know the applicant.',
} as const

async function showAnswer(
  transaction: Transaction,
  request: BureauRequest,
  customerId: number,
): Promise<Omit<Block, 'bureau' | 'may_ask_again'>> {
  const stored = await findReport(transaction, request.id)
  if (stored === undefined) return { ...nothing, state: 'NONE', words: 'The report is no longer kept.' }
  const on: IstDate = istDateOf(stored.receivedAt)
  const opened = { ...nothing, reference: request.id, read_on: formatDate(on) }
  const { report } = stored
  if (report === null)
    return { ...opened, state: 'UNREADABLE', words: `The answer cannot be read: ${request.because}.` }
  if (report.outcome === 'NO_HIT') return { ...opened, state: 'NO_HIT', words: outcomeWords.NO_HIT }
  const applicant = await readBureauApplicant(transaction, customerId)
  const differences = compareIdentity(report, applicant)
  if (differences === 'unproved' || differences.length > 0) {
    const what = differences === 'unproved' ? 'no PAN and no birth date' : `another ${differences.join(', ')}`
    const words = `The report has ${what}, so none of its figures is used.`
    return { ...opened, state: 'ANOTHER_PERSON', words }
  }
  const source: FactSource = { from: 'provider', provider: request.bureau, reference: request.id, on }
  const facts = bureauFacts(report, applicant, { source, today: on })
  return {
    ...{ ...opened, ...listed(report), state: report.outcome, words: outcomeWords[report.outcome] },
    score: report.score?.value ?? null,
    figures: figuresOf(facts, worstDaysPastDue(report, on, 12)),
  }
}

/** Ended without a report that anybody can use. */
export const mayAskAgain = ({ state, outcome }: BureauRequest): boolean =>
  ['NOT_ASKED', 'REFUSED', 'UNANSWERED'].includes(state) || outcome === 'UNREADABLE'

/** The credit report of an application, as the desk shows it. */
export async function showBureau(
  transaction: Transaction,
  { id: leadId, customerId }: { id: number; customerId: number },
): Promise<Block> {
  if (!(await hasConsent(transaction, customerId, 'bureau'))) {
    const words = 'The applicant has not agreed that the bureau is asked.'
    return { ...nothing, state: 'NOT_ASKED', words, bureau: null, may_ask_again: false }
  }
  const request = await findLatestRequest(transaction, leadId)
  if (request === undefined)
    return { ...nothing, state: 'NONE', words: 'The bureau was not asked.', bureau: null, may_ask_again: true }
  const { bureau, state, because } = request
  const shared = { bureau, may_ask_again: mayAskAgain(request) }
  if (state === 'ANSWERED') return { ...(await showAnswer(transaction, request, customerId)), ...shared }
  if (state === 'QUEUED' || state === 'ASKED')
    return { ...nothing, ...shared, state: 'WAITING', words: 'The bureau is being asked.' }
  return { ...nothing, ...shared, state, words: `There is no report: ${because ?? 'no reason is known'}.` }
}
