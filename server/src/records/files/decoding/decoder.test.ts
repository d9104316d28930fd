import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { disguisedPdfBomb, jpegBomb, pdfBomb, slowPdf } from '../../../testing/bombs.ts'
import { jpegOf, pdfOf } from '../../../testing/sample-files.ts'
import { createDecoder, DecodingAborted } from './decoder.ts'

const decoder = createDecoder()
afterAll(() => decoder.close())

function decoderWith(settings: Parameters<typeof createDecoder>[0]) {
  const limited = createDecoder(settings)
  onTestFinished(() => limited.close())
  return limited
}

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)
const honestPdf = async () => bytesOf(await pdfOf(20_000))

/** Lists the processes that are started from now on. */
function listStarted(): ChildProcess[] {
  const started: ChildProcess[] = []
  const onStart = (message: unknown) => void started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', onStart)
  onTestFinished(() => void unsubscribe('child_process', onStart))
  return started
}

test.each([
  ['is kept until', 30, 1],
  ['is replaced once', 0, 3],
])('a process %s it has worked for %i s of CPU time', async (_what, retireAfterCpuSeconds, count) => {
  const started = listStarted()
  const decoder = decoderWith({ processes: 1, retireAfterCpuSeconds })
  for (let file = 0; file < 2; file++) expect((await decoder.checkPdf(await honestPdf(), '')).kind).toBe('valid')
  await expect.poll(() => started.length).toBe(count)
})

test('each of many files opened in parallel gets its own result', async () => {
  const files = await Promise.all(Array.from({ length: 12 }, (_, n) => pdfOf(n * 1_000)))
  const results = await Promise.all(files.map((file) => decoder.checkPdf(bytesOf(file), '')))
  const isSame = results.map((result, n) => result.kind === 'valid' && files[n]?.equals(result.bytes))
  expect(isSame).toEqual(Array(12).fill(true))
})

test('a PDF of a few kilobytes that grows to gigabytes is refused', async () => {
  const bomb = pdfBomb()
  expect(bomb.length).toBeLessThan(30_000)
  expect(await decoder.checkPdf(bytesOf(bomb), '')).toEqual({ kind: 'too complex' })
})

test('a disguised PDF bomb reaches a limit of its process, and other files are still read', async () => {
  const bomb = decoder.checkPdf(bytesOf(disguisedPdfBomb()), '').then(
    ({ kind }) => kind,
    (error: Error) => error.name,
  )
  expect((await decoder.checkPdf(await honestPdf(), '')).kind).toBe('valid')
  expect(['damaged', 'DecodingAborted']).toContain(await bomb)
  expect((await decoder.checkPdf(await honestPdf(), '')).kind).toBe('valid')
})

test('PDFs that take long to parse are opened one at a time, and other files do not wait for them', async () => {
  const finished: string[] = []
  const open = async (name: string, file: Buffer) => {
    expect(await decoder.checkPdf(bytesOf(file), '')).toMatchObject({ kind: 'valid' })
    finished.push(name)
  }
  const slow = Array.from({ length: 4 }, () => open('slow', slowPdf(60_000)))
  await open('honest', await pdfOf(20_000))
  expect(finished.indexOf('honest')).toBeLessThan(2)
  await Promise.all(slow)
})

test('files of customers whose files took long before wait for those of others', async () => {
  const decoder = decoderWith({ processes: 1 })
  const finished: string[] = []
  const open = async (name: string, owner: number) => {
    expect(await decoder.checkPdf(bytesOf(slowPdf(60_000)), '', owner)).toMatchObject({ kind: 'valid' })
    finished.push(name)
  }
  await open('first of the greedy', 1)
  await Promise.all([open('second of the greedy', 1), open('honest', 2)])
  expect(finished).toEqual(['first of the greedy', 'honest', 'second of the greedy'])
})

test('a JPEG with thousands of scans is refused before it is decoded', async () => {
  const bomb = await jpegBomb()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await decoder.readPicture(bytesOf(bomb))).toEqual({ kind: 'too complex' })
})

test('a progressive JPEG as cameras make it is read', async () => {
  expect((await decoder.readPicture(bytesOf(await jpegBomb(0, 400)))).kind).toBe('valid')
  expect((await decoder.readPicture(bytesOf(await jpegOf({ width: 90, height: 60 })))).kind).toBe('valid')
})

test.each([
  ['long', { timeoutMs: 1 }],
  ['much memory', { memoryLimitBytes: 1, timeoutMs: 20_000 }],
])('reading a file that takes too %s is aborted', async (_what, limits) => {
  const decoder = decoderWith({ processes: 1, ...limits })
  await expect(decoder.checkPdf(bytesOf(await pdfOf(5_000_000)), '')).rejects.toBeInstanceOf(DecodingAborted)
})
