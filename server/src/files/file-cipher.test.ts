import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFileCipher } from './file-cipher.ts'

const key = new Uint8Array(randomBytes(32))
const cipher = createFileCipher(key)
const bytes = Buffer.from('%PDF-1.7 '.repeat(1000))

test('a decrypted file is what was encrypted', async () => {
  expect((await cipher.open('a', await cipher.seal('a', bytes))).equals(bytes)).toBe(true)
})

test('an encrypted file shows nothing of its content and differs every time', async () => {
  const sealed = await cipher.seal('a', bytes)
  expect(sealed.includes('PDF')).toBe(false)
  expect(sealed.equals(await cipher.seal('a', bytes))).toBe(false)
})

test('a file opens with no other id and no other key', async () => {
  const sealed = await cipher.seal('a', bytes)
  await expect(cipher.open('b', sealed)).rejects.toThrow()
  await expect(createFileCipher(new Uint8Array(randomBytes(32))).open('a', sealed)).rejects.toThrow()
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
