import { expect, test } from 'vitest'
import { salaryOf } from './salary.ts'
import { inOrder, type Movement, monthly, statementOf } from './testing/account.ts'

const acme = 'NEFT CR-UTIB0000004-ACME INDUSTRIES PVT LTD-RAVI KUMAR-UTIBN123456789012'
const weeks = [
  '01-02',
  '01-09',
  '01-16',
  '01-23',
  '01-30',
  '02-06',
  '02-13',
  '02-20',
  '02-27',
  '03-06',
  '03-13',
  '03-20',
  '03-27',
  '04-03',
  '04-10',
]

type Expected = { months: number; rupees: number | null }
const fixtures: [string, Movement[], Expected][] = [
  ['a salary each month', monthly(1, acme, 40_000), { months: 4, rupees: 40_000 }],
  [
    'wages each week',
    weeks.map((day) => [`2026-${day}`, 'NEFT CR-HDFC0000001-SITE WORKS LTD WAGES', 6_000]),
    { months: 4, rupees: 24_000 },
  ],
  [
    'two employers',
    inOrder(monthly(1, acme, 30_000), monthly(5, 'NEFT/UTIBN99/BRIGHT SCHOOL TRUST/AXIS', 10_000)),
    { months: 4, rupees: 40_000 },
  ],
  [
    'a salary in two parts',
    inOrder(monthly(1, acme, 25_000), monthly(15, acme, 15_000)),
    { months: 4, rupees: 40_000 },
  ],
  [
    'a bonus beside it',
    inOrder(monthly(1, acme, 40_000), [['2026-03-20', `${acme} BONUS`, 90_000]]),
    { months: 4, rupees: 40_000 },
  ],
  [
    'money from a person by IMPS each month',
    monthly(3, 'IMPS-412345678901-SURESH IYER-HDFC-XX1234-RENT', 20_000),
    { months: 0, rupees: null },
  ],
  ['a month that was missed', monthly(1, acme, 40_000, [1, 2, 4]), { months: 3, rupees: 40_000 }],
  [
    'an employer who was renamed',
    inOrder(
      monthly(1, `${acme} SALARY`, 40_000, [1, 2]),
      monthly(1, 'NEFT CR-UTIB0000004-NOVA INDUSTRIES LTD-SALARY', 40_000, [3, 4]),
    ),
    { months: 4, rupees: 40_000 },
  ],
  [
    'a salary that fell',
    inOrder(monthly(1, acme, 40_000, [1, 2, 3]), monthly(1, acme, 37_000, [4])),
    { months: 4, rupees: 37_000 },
  ],
  [
    'a salary that rose: the lower one counts',
    inOrder(monthly(1, acme, 40_000, [1, 2, 3]), monthly(1, acme, 45_000, [4])),
    { months: 4, rupees: 40_000 },
  ],
  ['one’s own money', monthly(1, 'NEFT CR-UTIB0000004-RAVI KUMAR-SELF', 40_000), { months: 0, rupees: null }],
  ['notes paid in', monthly(1, 'CASH DEPOSIT BY ACME INDUSTRIES PVT LTD', 40_000), { months: 0, rupees: null }],
  [
    'what a lender pays out',
    monthly(1, 'NEFT CR-YESB0000001-KRAZYBEE SERVICES PVT LTD-SALARY LOAN', 40_000),
    { months: 0, rupees: null },
  ],
  ['refunds of a shop', monthly(1, 'NEFT CR-ICIC0000001-BIG RETAIL LTD REFUND', 40_000), { months: 0, rupees: null }],
  [
    'the days move with the weekend',
    [
      ['2026-01-30', acme, 40_000],
      ['2026-02-27', acme, 40_000],
      ['2026-04-01', acme, 40_000],
      ['2026-04-30', acme, 40_000],
    ],
    { months: 3, rupees: 40_000 },
  ],
]

test.each(fixtures)('%s', (_name, movements, { months, rupees }) => {
  const salary = salaryOf(statementOf(movements))
  expect(new Set(salary.rows.map(({ on }) => on.slice(0, 7))).size).toBe(months)
  expect(salary.incomePaise).toBe(rupees === null ? null : rupees * 100)
})

test('the stated employer makes a salary of two months certain', () => {
  const statement = statementOf(monthly(1, 'NEFT CR-UTIB0000004-ACME INDS LIMITED-X', 40_000, [3, 4]))
  expect(salaryOf(statement).rows).toEqual([])
  expect(salaryOf(statement, 'Acme Inds Ltd')).toMatchObject({ incomePaise: 4_000_000, isFromStatedEmployer: true })
})

test('a narration that may belong to another row proves no salary', () => {
  const { rows, ...rest } = statementOf(monthly(1, acme, 40_000))
  const unsure = rows.map((row) => ({ ...row, isAmbiguous: true as const }))
  expect(salaryOf({ ...rest, rows: unsure }).incomePaise).toBeNull()
})
