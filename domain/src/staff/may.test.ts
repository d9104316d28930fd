import { expect, test } from 'vitest'
import { ceilingOf, may, permissionsOf } from './may.ts'
import { amountPermissions, grants, permissions } from './permissions.ts'
import { conflictOf, type Role, roleNames } from './roles.ts'

const as = (role: Role, ceilingPaise: number | null = null) => [{ role, ceilingPaise }]

test('nobody may do everything, and every permission belongs to some role', () => {
  for (const role of roleNames) expect(permissionsOf(as(role)).length).toBeLessThan(permissions.length)
  for (const permission of permissions)
    expect(roleNames.filter((role) => grants[role].may.includes(permission))).not.toEqual([])
})

test('a permission about an amount holds up to the ceiling and not a paisa further', () => {
  const ceiling = ceilingOf(as('credit_officer'), 'review_decide')
  expect(ceiling).toBeGreaterThan(0)
  expect(may(as('credit_officer'), 'review_decide', { amountPaise: ceiling })).toEqual({ isAllowed: true })
  expect(may(as('credit_officer'), 'review_decide', { amountPaise: ceiling + 1 })).toEqual({
    isAllowed: false,
    because: 'ceiling',
  })
})

test('without a ceiling the ceiling is zero, and an amount that is not given is above every ceiling', () => {
  for (const permission of amountPermissions) {
    expect(ceilingOf(as('support'), permission)).toBe(0)
    expect(ceilingOf([], permission)).toBe(0)
  }
  expect(may(as('credit_head'), 'review_decide').isAllowed).toBe(false)
})

test('a ceiling of one’s own lowers that of the role and never raises it', () => {
  const ofRole = ceilingOf(as('payout_officer'), 'payouts_release')
  expect(ceilingOf(as('payout_officer', 5_000_00), 'payouts_release')).toBe(5_000_00)
  expect(ceilingOf(as('payout_officer', 0), 'payouts_release')).toBe(0)
  expect(ceilingOf(as('payout_officer', ofRole * 10), 'payouts_release')).toBe(ofRole)
})

test('nobody decides their own case, whatever their ceiling', () => {
  expect(may(as('payout_officer'), 'payouts_release', { amountPaise: 1, isOwn: true })).toEqual({
    isAllowed: false,
    because: 'own_case',
  })
})

test('an administrator and an inspector move no money and decide on no credit', () => {
  for (const role of ['administrator', 'inspector', 'compliance'] as const)
    for (const permission of amountPermissions)
      expect(may(as(role), permission, { amountPaise: 0 })).toEqual({ isAllowed: false, because: 'permission' })
})

test('credit and payout are never held together, and an administrator holds nothing else', () => {
  expect(conflictOf(['credit_officer', 'payout_officer'])).toContain('Nobody decides on credit')
  expect(conflictOf(['verifier', 'finance_head'])).toContain('Nobody decides on credit')
  expect(conflictOf(['administrator', 'content'])).toContain('no other role')
  expect(conflictOf(['verifier', 'credit_officer'])).toBeUndefined()
  expect(conflictOf(['administrator'])).toBeUndefined()
})

test('what somebody may do is not a case of the same person, where two people are needed', () => {
  const bothSides = [
    ['payouts_resume', 'payouts_resume_decide'],
    ['payouts_limits', 'payouts_limits_decide'],
    ['payouts_account', 'payouts_account_decide'],
    ['bureau_limits', 'bureau_limits_decide'],
  ] as const
  for (const role of roleNames)
    for (const pair of bothSides) expect(pair.every((one) => grants[role].may.includes(one))).toBe(false)
})
