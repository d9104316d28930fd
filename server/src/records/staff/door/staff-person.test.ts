import { expect, test } from 'vitest'
import { permit, type StaffPerson } from './staff-person.ts'

const now = new Date('2026-11-19T10:00:00Z')
const officer = (approvesMoneyFrom: Date | null): StaffPerson => ({
  ...{ staffId: 'ST1', name: 'Asha', isSample: false, sessionHash: Buffer.alloc(32), approvesMoneyFrom },
  getsMorningEmail: true,
  roles: [{ role: 'payout_officer', ceilingPaise: null }],
})

test('a new passkey moves no money for a day, and does everything else', () => {
  const tomorrow = officer(new Date(now.getTime() + 86_400_000))
  expect(permit(tomorrow, 'payouts_release', now, { amountPaise: 1 })).toEqual({ isAllowed: false, because: 'new_key' })
  expect(permit(tomorrow, 'payouts_pause', now)).toEqual({ isAllowed: true })
  const later = new Date(now.getTime() + 86_400_000)
  expect(permit(tomorrow, 'payouts_release', later, { amountPaise: 1 })).toEqual({ isAllowed: true })
})

test('a sample person has no passkey that could be new', () => {
  expect(permit(officer(null), 'payouts_release', now, { amountPaise: 1 })).toEqual({ isAllowed: true })
})
