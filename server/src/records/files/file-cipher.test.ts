import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFileCipher } from './file-cipher.ts'

const newKey = () => new Uint8Array(randomBytes(32))
const first = newKey()
const cipher = createFileCipher({ keys: new Map([[0, first]]), current: 0 })
const bytes = Buffer.from('%PDF-1.7 '.repeat(1000))

test('a decrypted file is what was encrypted', async () => {
  expect((await cipher.open('a', await cipher.seal('a', bytes))).equals(bytes)).toBe(true)
})

test('an encrypted file does not contain its content and differs every time', async () => {
  const sealed = await cipher.seal('a', bytes)
  expect(sealed.includes('PDF')).toBe(false)
  expect(sealed.equals(await cipher.seal('a', bytes))).toBe(false)
})

test('a file does not open with another id or another key', async () => {
  const sealed = await cipher.seal('a', bytes)
  await expect(cipher.open('b', sealed)).rejects.toThrow()
  const other = createFileCipher({ keys: new Map([[0, newKey()]]), current: 0 })
  await expect(other.open('a', sealed)).rejects.toThrow()
})

test.each([0, 1, 5, 13, 100, -1])('a file altered at byte %d does not open', async (at) => {
  const sealed = await cipher.seal('a', bytes)
  const index = at < 0 ? sealed.length + at : at
  sealed[index] = (sealed[index] ?? 0) ^ 1
  await expect(cipher.open('a', sealed)).rejects.toThrow()
})

test('a part of a file does not open', async () => {
  const sealed = await cipher.seal('a', bytes)
  await expect(cipher.open('a', sealed.subarray(0, -1))).rejects.toThrow()
  await expect(cipher.open('a', sealed.subarray(0, 5))).rejects.toThrow()
})

test('a file of an older key opens while that key is configured, and a new file needs the new key', async () => {
  const old = await cipher.seal('a', bytes)
  const second = newKey()
  const both = createFileCipher({
    keys: new Map([
      [0, first],
      [1, second],
    ]),
    current: 1,
  })
  expect((await both.open('a', old)).equals(bytes)).toBe(true)
  const renewed = await both.seal('a', bytes)
  await expect(cipher.open('a', renewed)).rejects.toThrow('no data key of version 1')
  const later = createFileCipher({ keys: new Map([[1, second]]), current: 1 })
  expect((await later.open('a', renewed)).equals(bytes)).toBe(true)
  await expect(later.open('a', old)).rejects.toThrow('no data key of version 0')
})
