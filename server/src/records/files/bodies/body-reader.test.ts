import { afterEach, expect, test } from 'vitest'
import { type BodyReader, createBodyReader, ReadingAborted } from './body-reader.ts'

let reader: BodyReader
afterEach(() => reader.close())

const bodyOf = (value: object) => new Uint8Array(Buffer.from(JSON.stringify(value)))

test('each of many parallel bodies gets its own result', async () => {
  reader = createBodyReader()
  const bodies = Array.from({ length: 50 }, (_, n) => ({ n, file: Buffer.from(`file ${n}`).toString('base64') }))
  const read = await Promise.all(bodies.map((body) => reader.read(bodyOf(body))))
  const results = read.map(({ rest, file }) => [JSON.parse(rest), Buffer.from(file as Uint8Array).toString()])
  expect(results).toEqual(bodies.map(({ n }) => [{ n, file: null }, `file ${n}`]))
})

test('a body that cannot be read does not affect the others', async () => {
  reader = createBodyReader({ workers: 1 })
  const results = await Promise.allSettled([
    reader.read(new Uint8Array(Buffer.from('[1]'))),
    reader.read(new Uint8Array(Buffer.from('{"file":"AAAA'))),
    reader.read(bodyOf({ a: 1 })),
  ])
  const ends = results.map((result) => (result.status === 'rejected' ? result.reason.name : result.status))
  expect(ends).toEqual(['BodyUnreadable', 'BodyUnreadable', 'fulfilled'])
})

test('bytes that share their memory with others are copied, so that the others stay', async () => {
  reader = createBodyReader({ workers: 1 })
  const memory = new Uint8Array(Buffer.from('{"a":1}another body'))
  expect(await reader.read(memory.subarray(0, 7))).toEqual({ rest: '{"a":1}' })
  expect(Buffer.from(memory).toString()).toBe('{"a":1}another body')
})

test('a body that takes too long is aborted, and the next one gets a new worker', async () => {
  reader = createBodyReader({ workers: 1, timeoutMs: 1 })
  const lists = new Uint8Array(Buffer.from(`{"a":[${'[],'.repeat(1_000_000)}[]]}`))
  await expect(reader.read(lists)).rejects.toBeInstanceOf(ReadingAborted)
  await reader.close()
  reader = createBodyReader({ workers: 1 })
  expect(await reader.read(bodyOf({ a: 1 }))).toEqual({ rest: '{"a":1}' })
})

test('a body of millions of objects is refused without parsing them, which would take all the memory', async () => {
  reader = createBodyReader({ workers: 1 })
  const objects = new Uint8Array(Buffer.from(`{"event_name":"attach","a":[${'{},'.repeat(5_400_000)}{}]}`))
  await expect(reader.read(objects)).rejects.toMatchObject({ name: 'BodyTooLarge' })
})
