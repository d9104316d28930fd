import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drafts } from './drafts.ts'
import { session } from './session.ts'

const kept = new Map<string, string>()
const device = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
  key: (index: number) => [...kept.keys()][index] ?? null,
  get length() {
    return kept.size
  },
}

const day = 24 * 60 * 60 * 1000

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', device)
  vi.useFakeTimers()
  session.set('cust_profile_id', 'ASHA')
})
afterEach(() => {
  session.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what one customer typed is shown to nobody else on the same device', () => {
  drafts.keep('captur-address', { line: 'Baner Road' })
  expect(drafts.read('captur-address')).toEqual({ line: 'Baner Road' })
  session.set('cust_profile_id', 'RAVI')
  expect(drafts.read('captur-address')).toBeUndefined()
})

test('a draft is kept for seven days', () => {
  drafts.keep('captur-address', { line: 'Baner Road' })
  vi.advanceTimersByTime(7 * day - 1)
  expect(drafts.read('captur-address')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(drafts.read('captur-address')).toBeUndefined()
})

test('logging out takes all of one’s own drafts away, and nothing else', () => {
  drafts.keep('captur-address', { line: 'Baner Road' })
  drafts.keep('pan-details', { income: '45000' })
  session.set('cust_profile_id', 'RAVI')
  drafts.keep('captur-address', { line: 'MG Road' })
  kept.set('theme', 'dark')
  drafts.forgetAll()
  expect([...kept.keys()]).toEqual(['draft:ASHA:captur-address', 'draft:ASHA:pan-details', 'theme'])
})

test.each(['', 'null', '{"values":{"a":1},"keptAt":9e15}', '{"keptAt":9e15}'])('%s is no draft', (text) => {
  kept.set('draft:ASHA:captur-address', text)
  expect(drafts.read('captur-address')).toBeUndefined()
})

test('a device that keeps nothing holds nobody up', () => {
  vi.stubGlobal('localStorage', undefined)
  drafts.keep('captur-address', { line: 'Baner Road' })
  drafts.forget('captur-address')
  drafts.forgetAll()
  expect(drafts.read('captur-address')).toBeUndefined()
})
