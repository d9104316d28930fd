import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../session/session.ts'
import { drafts } from './drafts.ts'

const stored = new Map<string, string>()
const fakeStorage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
  key: (index: number) => [...stored.keys()][index] ?? null,
  get length() {
    return stored.size
  },
}

const dayMs = 24 * 60 * 60 * 1000

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', fakeStorage)
  vi.stubGlobal('document', { cookie: '' })
  vi.useFakeTimers()
  session.set('cust_profile_id', 'ASHA')
})
afterEach(() => {
  session.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is shown only to the customer who typed it', () => {
  drafts.save('captur-address', { line: 'Baner Road' })
  expect(drafts.read('captur-address')).toEqual({ line: 'Baner Road' })
  session.set('cust_profile_id', 'RAVI')
  expect(drafts.read('captur-address')).toBeUndefined()
})

test('a draft expires after seven days', () => {
  drafts.save('captur-address', { line: 'Baner Road' })
  vi.advanceTimersByTime(7 * dayMs - 1)
  expect(drafts.read('captur-address')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(drafts.read('captur-address')).toBeUndefined()
})

test('expired and unreadable drafts of every customer are removed, and fresh ones stay', () => {
  drafts.save('captur-address', { line: 'Baner Road' })
  stored.set('draft:OLD:pan-details', 'unreadable')
  vi.advanceTimersByTime(7 * dayMs)
  session.set('cust_profile_id', 'RAVI')
  drafts.save('captur-address', { line: 'MG Road' })
  stored.set('theme', 'dark')
  drafts.removeExpired()
  expect([...stored.keys()]).toEqual(['draft:RAVI:captur-address', 'theme'])
})

test('removing all drafts removes those of the current customer and nothing else', () => {
  drafts.save('captur-address', { line: 'Baner Road' })
  drafts.save('pan-details', { income: '45000' })
  session.set('cust_profile_id', 'RAVI')
  drafts.save('captur-address', { line: 'MG Road' })
  stored.set('theme', 'dark')
  drafts.removeAll()
  expect([...stored.keys()]).toEqual(['draft:ASHA:captur-address', 'draft:ASHA:pan-details', 'theme'])
})

test.each(['', 'null', '{"values":{"a":1},"savedAt":9e15}', '{"savedAt":9e15}', '{"values":"text","savedAt":9e15}'])(
  '%s is not read as a draft',
  (text) => {
    stored.set('draft:ASHA:captur-address', text)
    expect(drafts.read('captur-address')).toBeUndefined()
  },
)

test('drafts are not saved, without an error, if storage is not available', () => {
  vi.stubGlobal('localStorage', undefined)
  drafts.save('captur-address', { line: 'Baner Road' })
  drafts.remove('captur-address')
  drafts.removeAll()
  drafts.removeExpired()
  expect(drafts.read('captur-address')).toBeUndefined()
})
