import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createFieldCipher, keyVersionOf } from './field-cipher.ts'
import type { DataKeys } from './key-service.ts'

const [one, two, indexKey] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const keysOf = (keys: [number, Buffer][], current: number): DataKeys => ({ keys: new Map(keys), current, indexKey })
const cipher = createFieldCipher(keysOf([[1, one]], 1))

test('an encrypted value can be decrypted, does not contain the value, differs each time and names its key version', () => {
  const encrypted = cipher.encrypt('applicants.pan', 7, 'ABCPK1234L')
  expect(cipher.decrypt('applicants.pan', 7, encrypted)).toBe('ABCPK1234L')
  expect(encrypted.toString('latin1')).toMatch(/^v1:/)
  expect(encrypted.includes('ABCPK')).toBe(false)
  expect(encrypted.equals(cipher.encrypt('applicants.pan', 7, 'ABCPK1234L'))).toBe(false)
})

test('what 1.0.0 stores can be decrypted and found by every later release', () => {
  const keys = { ...keysOf([[1, Buffer.alloc(32, 1)]], 1), indexKey: Buffer.alloc(32, 2) }
  const stored = createFieldCipher(keys)
  const encrypted = Buffer.from('djE6Y8rgfovlRwgeSbe9AmcBkgydpjR776EluiIdSR7jxf8xzD+r+B4=', 'base64')
  expect(stored.decrypt('applicants.pan', 7, encrypted)).toBe('ABCPK1234L')
  expect(stored.index('applicants.pan', 'abcpk1234l').toString('base64')).toBe(
    'u/DzBgxT/2MDn1AIMXG27BFjpAoKYu5y1AwyDl4Oo3Q=',
  )
})

describe('a value cannot be decrypted', () => {
  const encrypted = cipher.encrypt('applicants.pan', 7, 'ABCPK1234L')

  test('in another row or another column', () => {
    expect(() => cipher.decrypt('applicants.pan', 8, encrypted)).toThrow()
    expect(() => cipher.decrypt('applicants.personal_email', 7, encrypted)).toThrow()
  })

  test.each([0, 1, 3, 15, -1])('altered at byte %d', (at) => {
    const altered = Buffer.from(encrypted)
    const index = at < 0 ? altered.length + at : at
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(() => cipher.decrypt('applicants.pan', 7, altered)).toThrow()
  })

  test('cut short, or without its key', () => {
    expect(() => cipher.decrypt('applicants.pan', 7, encrypted.subarray(0, -1))).toThrow()
    expect(() => cipher.decrypt('applicants.pan', 7, Buffer.from('ABCPK1234L'))).toThrow('format')
    const other = createFieldCipher(keysOf([[2, two]], 2))
    expect(() => other.decrypt('applicants.pan', 7, encrypted)).toThrow('no data key of version 1')
  })
})

test('with a new key old values can still be decrypted and new ones get the new version', () => {
  const old = cipher.encrypt('customers.mobile', 'P1', '9876543210')
  const both = createFieldCipher(
    keysOf(
      [
        [1, one],
        [2, two],
      ],
      2,
    ),
  )
  expect(both.decrypt('customers.mobile', 'P1', old)).toBe('9876543210')
  expect(keyVersionOf(both.encrypt('customers.mobile', 'P1', '9876543210'))).toBe(2)
  expect([both.isCurrent(old), cipher.isCurrent(old)]).toEqual([false, true])
})

test('a blind index does not depend on the data key, and differs between columns', () => {
  const later = createFieldCipher(keysOf([[2, two]], 2))
  const index = cipher.index('applicants.pan', 'ABCPK1234L')
  expect(later.index('applicants.pan', ' abcpk1234l ').equals(index)).toBe(true)
  expect(cipher.index('customers.mobile', 'ABCPK1234L').equals(index)).toBe(false)
  const otherKey = createFieldCipher({ ...keysOf([[1, one]], 1), indexKey: randomBytes(32) })
  expect(otherKey.index('applicants.pan', 'ABCPK1234L').equals(index)).toBe(false)
})
