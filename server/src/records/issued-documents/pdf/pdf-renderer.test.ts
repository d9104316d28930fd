import { afterEach, expect, test } from 'vitest'
import type { PdfDefinition } from './pdf-definition.ts'
import { createPdfRenderer, type PdfRenderer } from './pdf-renderer.ts'

let renderer: PdfRenderer
afterEach(() => renderer.close())

const definition: PdfDefinition = { title: 'Letter', reference: 'ASHA RAO', createdAt: new Date(0), blocks: [] }

test('documents beyond the queue are refused with a time after which to try again', async () => {
  renderer = createPdfRenderer()
  const waiting = new Promise<never>(() => {})
  for (let queued = 0; queued < 20; queued++) void renderer.render(() => waiting)
  await expect(renderer.render(() => waiting)).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
})

test('a process that has grown is replaced, and its successor draws the same bytes', async () => {
  renderer = createPdfRenderer({ retireAboveBytes: 1 })
  const [first, second] = [await renderer.render(async () => definition), await renderer.render(async () => definition)]
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(second.equals(first)).toBe(true)
})

test('a document that takes too long or cannot be drawn fails without its words, and the next one is drawn', async () => {
  renderer = createPdfRenderer({ timeoutMs: 1 })
  await expect(renderer.render(async () => definition)).rejects.toThrow('no PDF: the process exited')
  await renderer.close()
  renderer = createPdfRenderer()
  await expect(renderer.render(async () => ({ ...definition, title: '' }))).rejects.toThrow('heading title is empty')
  expect((await renderer.render(async () => definition)).length).toBeGreaterThan(0)
})
