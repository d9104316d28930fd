import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../testing/sample-files.ts'
import { customerByHand } from '../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { readyForDocuments } from '../testing/uploads.ts'

let testApp: TestApp
let origin: string
beforeAll(async () => {
  testApp = await createTestApp()
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => testApp.close())

/** A browser in a thread of its own, so that what it does is not counted. */
const browser = `
  const { parentPort, workerData: { url, token, file } } = require('node:worker_threads')
  const body = JSON.stringify({ event_name: 'bank_statement_upload', file: Buffer.from(file).toString('base64') })
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
  parentPort.once('message', async () => {
    const response = await fetch(url, { method: 'POST', headers, body })
    parentPort.postMessage(await response.json())
  })
  parentPort.postMessage('ready')`

/** The most that one turn of the event loop works, in time of this thread's own, which other programs cannot stretch. */
function watchTurns() {
  let longestMs = 0
  let isWatching = true
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (user + system) / 1000)
    if (isWatching) setImmediate(look)
  }
  setImmediate(look)
  return () => {
    isWatching = false
    return longestMs
  }
}

async function longestTurnMs(file: Buffer): Promise<number> {
  const { token } = await customerByHand(testApp.data.database, readyForDocuments)
  const url = origin + paths.leadDetails
  const visitor = new Worker(browser, { eval: true, workerData: { url, token, file } })
  await once(visitor, 'message')
  const longest = watchTurns()
  visitor.postMessage('go')
  const [answer] = await once(visitor, 'message')
  const turnMs = longest()
  expect(answer.Status).toBe(1)
  await visitor.terminate()
  return turnMs
}

test('while a PDF of 5 MB is uploaded the event loop is held for less than 20 ms at a time', async () => {
  const file = await pdfOf(5 * 1024 * 1024)
  const turns: number[] = []
  for (let upload = 0; upload < 6; upload++) turns.push(await longestTurnMs(file))
  // A garbage collection may fall into one of them.
  expect(turns.toSorted((a, b) => a - b).at(-2)).toBeLessThan(20)
})
