import { afterEach, expect, test } from 'vitest'
import { pdfOf } from '../testing/sample-files.ts'
import { createFileThreads, type FileThreads, TaskEnded } from './file-threads.ts'

let threads: FileThreads
afterEach(() => threads.close())

const bodyOf = (value: object) => new Uint8Array(Buffer.from(JSON.stringify(value)))

test('many tasks at once each get their own answer', async () => {
  threads = createFileThreads()
  const bodies = Array.from({ length: 50 }, (_, n) => ({ n, file: Buffer.from(`file ${n}`).toString('base64') }))
  const read = await Promise.all(bodies.map((body) => threads.readLargeBody(bodyOf(body))))
  const told = read.map(({ rest, file }) => [JSON.parse(rest), Buffer.from(file as Uint8Array).toString()])
  expect(told).toEqual(bodies.map(({ n }) => [{ n }, `file ${n}`]))
})

test('what cannot be done fails alone', async () => {
  threads = createFileThreads({ threads: 1 })
  const results = await Promise.allSettled([
    threads.readLargeBody(new Uint8Array(Buffer.from('[1]'))),
    threads.readLargeBody(new Uint8Array(Buffer.from('{"a":'))),
    threads.readLargeBody(bodyOf({ a: 1 })),
  ])
  const ends = results.map((result) => (result.status === 'rejected' ? result.reason.name : result.status))
  expect(ends).toEqual(['TaskImpossible', 'TaskImpossible', 'fulfilled'])
})

test('a task that takes too long is given up, and the next one gets a fresh thread', async () => {
  threads = createFileThreads({ threads: 1, timeoutMs: 1 })
  await expect(threads.checkPdf(new Uint8Array(await pdfOf()), '')).rejects.toBeInstanceOf(TaskEnded)
  await threads.close()
  threads = createFileThreads({ threads: 1 })
  expect((await threads.checkPdf(new Uint8Array(await pdfOf()), '')).kind).toBe('whole')
})
