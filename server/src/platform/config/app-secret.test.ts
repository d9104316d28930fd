import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAppSecret, readAppSecret } from './app-secret.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-secret-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('a secret is created once, and never by only reading it', async () => {
  const data = join(directory, 'data')
  expect(await readAppSecret(undefined, data)).toBeUndefined()
  expect(existsSync(data)).toBe(false)
  const created = await findAppSecret(undefined, data)
  expect(created).toMatch(/^[0-9a-f]{64}$/)
  expect(await findAppSecret(undefined, data)).toBe(created)
  expect(await readAppSecret(undefined, data)).toBe(created)
  expect(await readAppSecret('configured', data)).toBe('configured')
})

test('no new secret is generated for a database whose secret is lost, because it could not decrypt the data', async () => {
  const data = join(directory, 'without-secret')
  await mkdir(join(data, 'postgres'), { recursive: true })
  await expect(findAppSecret(undefined, data)).rejects.toThrow('has a database but no app-secret')
  expect(await readAppSecret(undefined, data)).toBeUndefined()
  expect(await findAppSecret('configured', data)).toBe('configured')
})

test.each([
  ['empty', ''],
  ['blank', '\0'.repeat(64)],
  ['cut off', '0f3c'],
  ['cut off by one digit', 'b9f4'.repeat(16).slice(1)],
])('a stored secret that is %s is refused, and not replaced', async (_what, content) => {
  const data = join(directory, 'damaged')
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'app-secret'), content)
  await expect(findAppSecret(undefined, data)).rejects.toThrow('app-secret is damaged')
  await expect(readAppSecret(undefined, data)).rejects.toThrow('app-secret is damaged')
  expect(await findAppSecret('configured', data)).toBe('configured')
})

test('a secret that an operator has stored is used as it is', async () => {
  const data = join(directory, 'own-secret')
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'app-secret'), 'an own secret with the word sample\n')
  expect(await findAppSecret(undefined, data)).toBe('an own secret with the word sample\n')
})
