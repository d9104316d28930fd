import { expect, test } from 'vitest'
import type { LoanStatus } from '../lifecycle/loan-statuses.ts'
import { userTypeOf } from './user-type.ts'

test.each<[LoanStatus[], string]>([
  [[], 'NEW'],
  [['NEW'], 'NEW'],
  [['REJECTED', 'NEW'], 'NEW'],
  [['CLOSED'], 'REPEAT'],
  [['CLOSED', 'SANCTIONED'], 'REPEAT'],
  [['DISBURSED'], 'UNPAID-REPEAT'],
  [['CLOSED', 'OVERDUE'], 'UNPAID-REPEAT'],
  [['CLOSED', 'PART PAYMENT'], 'UNPAID-REPEAT'],
])('loans that are %j make the customer %s', (statuses, type) => {
  expect(userTypeOf(statuses)).toBe(type)
})
