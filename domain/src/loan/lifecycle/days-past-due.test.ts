import { expect, test } from 'vitest'
import type { IstDate } from '../../calendar/ist-date.ts'
import { assetClassOf, daysPastDue } from './days-past-due.ts'

test.each([
  ['2021-03-30', 0, 'STANDARD'],
  ['2021-03-31', 1, 'SMA-0'],
  ['2021-04-29', 30, 'SMA-0'],
  ['2021-04-30', 31, 'SMA-1'],
  ['2021-05-29', 60, 'SMA-1'],
  ['2021-05-30', 61, 'SMA-2'],
  ['2021-06-28', 90, 'SMA-2'],
  ['2021-06-29', 91, 'NPA'],
])(
  "at the end of %s a loan due on 31 March is %i days past due and %s, as in the Reserve Bank's example",
  (day, days, assetClass) => {
    expect(daysPastDue('2021-03-31' as IstDate, day as IstDate)).toBe(days)
    expect(assetClassOf(days)).toBe(assetClass)
  },
)
