import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAppSecret, readAppSecret } from './app-secret.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-secret-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('a secret is made once by a start, and never by reading it', async () => {
  const data = join(directory, 'data')
  expect(await readAppSecret(undefined, data)).toBeUndefined()
  expect(existsSync(data)).toBe(false)
  const made = await findAppSecret(undefined, data)
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(await findAppSecret(undefined, data)).toBe(made)
  expect(await readAppSecret(undefined, data)).toBe(made)
  expect(await readAppSecret('configured', data)).toBe('configured')
})
