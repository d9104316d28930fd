import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyService } from './key-service.ts'
import { parseKeys } from './settings.ts'

const secret = 'a secret of more than thirty-two letters'
const [one, two] = [randomBytes(32), randomBytes(32)]
const text = `1:${one.toString('base64')},2:${two.toString('base64')}`
const nothing = { keys: undefined, file: undefined, version: undefined }

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-keys-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('without a setting there is one key, version 0, from the secret', async () => {
  const { keys, current, indexKey } = await createKeyService(nothing, secret).readKeys()
  expect([[...keys.keys()], current]).toEqual([[0], 0])
  expect(keys.get(0)?.equals(indexKey)).toBe(false)
})

test('keys come from the environment, and the newest encrypts unless another is named', async () => {
  const keys = parseKeys(text)
  const newest = await createKeyService({ ...nothing, keys }, secret).readKeys()
  expect([[...newest.keys.keys()], newest.current]).toEqual([[0, 1, 2], 2])
  expect(newest.keys.get(2)?.equals(two)).toBe(true)
  expect((await createKeyService({ ...nothing, keys, version: 1 }, secret).readKeys()).current).toBe(1)
  await expect(createKeyService({ ...nothing, keys, version: 3 }, secret).readKeys()).rejects.toThrow('version 3')
})

test('keys come from a file with one key per line', async () => {
  const file = join(directory, 'keys')
  await writeFile(file, text.replace(',', '\n'))
  expect((await createKeyService({ ...nothing, file }, secret).readKeys()).current).toBe(2)
  await expect(createKeyService({ ...nothing, file: join(directory, 'none') }, secret).readKeys()).rejects.toThrow(
    'DATA_KEY_FILE',
  )
})

test.each([
  '',
  'abc',
  '1:short',
  `0:${one.toString('base64')}`,
  `1:${one.toString('base64')},1:${two.toString('base64')}`,
  `x:${one.toString('base64')}`,
])('%j is not a valid list of keys', (wrong) => {
  expect(parseKeys(wrong)).toBeUndefined()
})
