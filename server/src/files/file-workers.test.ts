import { afterEach, expect, test } from 'vitest'
import { pdfOf } from '../testing/sample-files.ts'
import { createFileWorkers, type FileWorkers, TaskEnded } from './file-workers.ts'

let workers: FileWorkers
afterEach(() => workers.close())

const bodyOf = (value: object) => new Uint8Array(Buffer.from(JSON.stringify(value)))

test('of many parallel tasks each gets its own result', async () => {
  workers = createFileWorkers()
  const bodies = Array.from({ length: 50 }, (_, n) => ({ n, file: Buffer.from(`file ${n}`).toString('base64') }))
  const read = await Promise.all(bodies.map((body) => workers.readLargeBody(bodyOf(body))))
  const results = read.map(({ rest, file }) => [JSON.parse(rest), Buffer.from(file as Uint8Array).toString()])
  expect(results).toEqual(bodies.map(({ n }) => [{ n }, `file ${n}`]))
})

test('a task that fails does not affect the others', async () => {
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
