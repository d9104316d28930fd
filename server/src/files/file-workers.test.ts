import { afterEach, expect, test } from 'vitest'
import { pdfOf } from '../testing/sample-files.ts'
import { createFileWorkers, type FileWorkers, TaskEnded } from './file-workers.ts'

let workers: FileWorkers
afterEach(() => workers.close())

const bodyOf = (value: object) => new Uint8Array(Buffer.from(JSON.stringify(value)))

test('many tasks at once each get their own answer', async () => {
  workers = createFileWorkers()
  const bodies = Array.from({ length: 50 }, (_, n) => ({ n, file: Buffer.from(`file ${n}`).toString('base64') }))
  const read = await Promise.all(bodies.map((body) => workers.readLargeBody(bodyOf(body))))
  const told = read.map(({ rest, file }) => [JSON.parse(rest), Buffer.from(file as Uint8Array).toString()])
  expect(told).toEqual(bodies.map(({ n }) => [{ n }, `file ${n}`]))
})

test('what cannot be done fails alone', async () => {
  workers = createFileWorkers({ workers: 1 })
  const results = await Promise.allSettled([
    workers.readLargeBody(new Uint8Array(Buffer.from('[1]'))),
    workers.readLargeBody(new Uint8Array(Buffer.from('{"a":'))),
    workers.readLargeBody(bodyOf({ a: 1 })),
  ])
  const ends = results.map((result) => (result.status === 'rejected' ? result.reason.name : result.status))
  expect(ends).toEqual(['TaskImpossible', 'TaskImpossible', 'fulfilled'])
})

test('a task that takes too long is given up, and the next one gets a fresh worker', async () => {
  workers = createFileWorkers({ workers: 1, timeoutMs: 1 })
  await expect(workers.checkPdf(new Uint8Array(await pdfOf()), '')).rejects.toBeInstanceOf(TaskEnded)
  await workers.close()
  workers = createFileWorkers({ workers: 1 })
  expect((await workers.checkPdf(new Uint8Array(await pdfOf()), '')).kind).toBe('whole')
})
