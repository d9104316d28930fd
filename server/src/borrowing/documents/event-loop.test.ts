import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPdf } from '../../records/files/decoding/check-pdf.ts'
import { pdfOf } from '../../testing/sample-files.ts'
import { seedCustomer } from '../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readyForDocuments } from '../../testing/uploads.ts'

let testApp: TestApp
let origin: string
beforeAll(async () => {
  testApp = await createTestApp()
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => testApp.close())

/** Uploads from a thread of its own, so that its work is not measured. */
const uploader = `
  const { parentPort, workerData: { url, token, file } } = require('node:worker_threads')
  const body = JSON.stringify({ event_name: 'bank_statement_upload', file: Buffer.from(file).toString('base64') })
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
  parentPort.once('message', async () => {
    const response = await fetch(url, { method: 'POST', headers, body })
    parentPort.postMessage(await response.json())
  })
  parentPort.postMessage('ready')`

/** Measures the CPU time of this thread, which does not depend on the load of the machine. */
function startWatch() {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
}

/** Starts measuring; the returned function stops it and returns the longest CPU time of one event loop turn. */
function watchTurns() {
  let longest = 0
  let isWatching = true
  let worked = startWatch()
  const endTurn = () => {
    longest = Math.max(longest, worked())
    worked = startWatch()
    if (isWatching) setImmediate(endTurn)
  }
  setImmediate(endTurn)
  return () => {
    isWatching = false
    return longest
  }
}

async function longestTurn(file: Buffer): Promise<number> {
  const { token } = await seedCustomer(testApp.data.database, readyForDocuments)
  const url = origin + paths.leadDetails
  const visitor = new Worker(uploader, { eval: true, workerData: { url, token, file } })
  await once(visitor, 'message')
  const longest = watchTurns()
  visitor.postMessage('go')
  const [reply] = await once(visitor, 'message')
  const worked = longest()
  expect(reply.Status).toBe(1)
  await visitor.terminate()
  return worked
}

/** The CPU time of reading the upload on the event loop, for comparison. */
async function readHere(file: Buffer): Promise<number> {
  const body = Buffer.from(JSON.stringify({ file: file.toString('base64') }))
  const worked = startWatch()
  const { file: text } = JSON.parse(body.toString('utf8')) as { file: string }
  await checkPdf(new Uint8Array(Buffer.from(text, 'base64')), '')
  return worked()
}

/** The smallest of several measurements, which is the least disturbed by other programs. */
const least = (values: number[]) => Math.min(...values)

test('a large upload is read by workers: no event loop turn takes as long as reading it', async () => {
  const file = await pdfOf(5 * 1024 * 1024)
  const [here, turns]: [number[], number[]] = [[], []]
  for (let upload = 0; upload < 3; upload++) {
    here.push(await readHere(file))
    turns.push(await longestTurn(file))
  }
  expect(least(turns)).toBeLessThan(least(here))
})
