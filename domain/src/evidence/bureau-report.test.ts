import { expect, test } from 'vitest'
import { bureauFacts } from './bureau-facts.ts'
import {
  type BureauAccount,
  type BureauReport,
  bureauObligations,
  compareIdentity,
  countEnquiries,
  countSettled,
  countWrittenOff,
  overduePaise,
  worstDaysPastDue,
} from './bureau-report.ts'

const today = '2026-11-19'
const account = (changes: Partial<BureauAccount> = {}): BureauAccount => ({
  ...{ member: 'INVENTED BANK', type: 'Personal Loan', loanType: 'PERSONAL', ownership: 'SINGLE', isOpen: true },
  ...{ openedOn: '2025-01-01', closedOn: null, reportedOn: '2026-10-31' },
  ...{ sanctionedPaise: 120_000_00, limitPaise: null, balancePaise: 50_000_00, overduePaise: 0, emiPaise: 6_000_00 },
  ...{ tenureMonths: 24, writtenOffPaise: null, flags: [], history: { '2026-10': { daysPastDue: 0 } } },
  ...changes,
})
const report = (...accounts: BureauAccount[]): BureauReport => ({
  ...{ bureau: 'Equifax', product: 'LENDER', reportNo: '1', outcome: 'HIT', reader: 'equifax-ccr@1' },
  score: { name: 'ERS', version: '4.0', value: 742, reasonCodes: [] },
  identity: { names: ['ASHA RAO'], bornOn: ['1994-02-17'], pans: ['ABCPR1234L'], mobiles: [], addresses: [] },
  ...{ accounts, enquiries: [] },
})
const applicant = { name: 'Asha Rao', bornOn: '1994-02-17', pan: 'ABCPR1234L' } as const

test('overdue is summed over one’s own accounts, and not over what one guarantees', () => {
  const accounts = [account({ overduePaise: 500_00 }), account({ overduePaise: 200_00, ownership: 'JOINT' })]
  expect(overduePaise(report(...accounts, account({ overduePaise: 900_00, ownership: 'GUARANTOR' })))).toBe(700_00)
})

test('an amount that is left out is nothing only where the latest month says so, or the account is closed', () => {
  const left = { overduePaise: null }
  expect(overduePaise(report(account(left)))).toBe(0)
  expect(overduePaise(report(account({ ...left, history: { '2026-10': { assetClass: 'STD' } } })))).toBe(0)
  expect(overduePaise(report(account({ ...left, history: {}, isOpen: false })))).toBe(0)
  for (const history of [{}, { '2026-09': { daysPastDue: 0 }, '2026-10': { daysPastDue: 31 } }])
    expect(overduePaise(report(account({ ...left, history })))).toBeNull()
  expect(overduePaise(report(account({ ...left, flags: ['UNKNOWN_CODE'] })))).toBeNull()
})

test('written off and settled accounts are counted each by its sign', () => {
  const both = report(account({ flags: ['WRITTEN_OFF', 'SETTLED'] }), account({ flags: ['SETTLED'] }))
  expect([countWrittenOff(both), countSettled(both)]).toEqual([1, 2])
})

test('an instalment is taken as stated, else worked out, else estimated, and never zero for want of a figure', () => {
  const monthly = (changes: Partial<BureauAccount>) => bureauObligations(report(account(changes)), today)
  expect(monthly({})).toEqual([{ to: 'INVENTED BANK', monthlyPaise: 6_000_00 }])
  expect(monthly({ emiPaise: null })).toEqual([{ to: 'INVENTED BANK', monthlyPaise: 5_000_00, isEstimated: true }])
  const bare = { emiPaise: null, tenureMonths: null }
  expect(monthly(bare)).toEqual([{ to: 'INVENTED BANK', monthlyPaise: 1_500_00, isEstimated: true }])
  expect(monthly({ ...bare, loanType: 'CARD' })?.[0]).toMatchObject({ monthlyPaise: 2_500_00, isEstimated: true })
  expect(monthly({ ...bare, loanType: 'GOLD' })).toEqual([])
  expect(monthly({ ...bare, balancePaise: null })).toBeNull()
})

test('what is closed, guaranteed or not reported for half a year costs nothing a month', () => {
  const others = [
    account({ isOpen: false }),
    account({ ownership: 'GUARANTOR' }),
    account({ reportedOn: '2026-04-30' }),
  ]
  expect(bureauObligations(report(...others), today)).toEqual([])
})

test('enquiries of the last thirty days are counted without our own; one without a date counts', () => {
  const enquiry = (on: BureauReport['enquiries'][number]['on'], isOurs = false) => ({
    ...{ on, isOurs, member: 'INVENTED FINANCE', purpose: 'Personal Loan', amountPaise: null },
  })
  const enquiries = [enquiry(today), enquiry('2026-10-21'), enquiry('2026-10-20'), enquiry(today, true), enquiry(null)]
  expect(countEnquiries({ ...report(), enquiries }, today, 30)).toBe(3)
})

test('the worst arrears are those of the last months, and a month that is missing is not a good one', () => {
  const history = { '2025-10': { daysPastDue: 91 }, '2026-03': { daysPastDue: 31 }, '2026-10': { daysPastDue: 0 } }
  expect(worstDaysPastDue(report(account({ history })), today, 12)).toBe(31)
  expect(worstDaysPastDue(report(account({ history })), today, 3)).toBe(0)
  expect(worstDaysPastDue(report(account({ history: {} })), today, 12)).toBeUndefined()
})

test('a report of another name, birth date or PAN is another person’s, and one that names none proves nobody', () => {
  const { identity } = report()
  const differences = (changes: Partial<typeof identity>) =>
    compareIdentity({ ...report(), identity: { ...identity, ...changes } }, applicant)
  expect(differences({})).toEqual([])
  expect(differences({ names: ['RAO ASHA', 'ASHA R'], pans: [] })).toEqual([])
  expect(differences({ names: ['ANITA RAO'] })).toEqual(['name'])
  expect(differences({ names: ['A RAO'] })).toEqual(['name'])
  expect(differences({ bornOn: ['1961-04-09'], pans: ['ZZZPZ0001Z'] })).toEqual(['birth date', 'PAN'])
  expect(differences({ bornOn: [], pans: [] })).toBe('unproved')
  expect(differences({ names: [] })).toBe('unproved')
})

const factsOf = (given: BureauReport) => bureauFacts(given, applicant, { source: { from: 'records' }, today })

test('no figure is known of a report that nobody proves to be the applicant’s', () => {
  const unproved = factsOf({ ...report(), identity: { ...report().identity, bornOn: [], pans: [] } })
  expect(unproved.bureau_is_same_person?.state).toBe('absent')
  expect(unproved.bureau_score?.state).toBe('absent')
})

test('a code that is not known, or a suit, is no figure: a person looks', () => {
  expect(factsOf(report(account({ flags: ['UNKNOWN_CODE'] }))).bureau_settled?.state).toBe('unreadable')
  const sued = factsOf(report(account({ flags: ['SUIT'] })))
  expect([sued.bureau_written_off?.state, sued.bureau_settled?.state]).toEqual(['unreadable', 'known'])
})
