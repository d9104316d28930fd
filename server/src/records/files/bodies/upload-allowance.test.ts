import { hash } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type BodyReader, createBodyReader } from './body-reader.ts'
import { acceptLargeBodies } from './large-bodies.ts'
import { createUploadAllowance, type UploadLimits } from './upload-allowance.ts'

const megabyte = 1024 * 1024
const generous: UploadLimits = { totalBytes: 256 * megabyte, perSession: 3, graceMs: 60_000, minBytesPerSecond: 1 }

let app: FastifyInstance
let bodyReader: BodyReader
const opened: ClientRequest[] = []
afterEach(async () => {
  for (const upload of opened.splice(0)) upload.destroy()
  await app.close()
  await bodyReader.close()
})

/** Two routes that accept files; every token is a session. */
async function serve(limits: Partial<UploadLimits>, nowMs?: () => number): Promise<string> {
  app = fastify()
  bodyReader = createBodyReader()
  const allowance = createUploadAllowance({ ...generous, ...limits }, nowMs)
  const findSession = async (token: string) => ({
    tokenHash: hash('sha256', token, 'buffer'),
    ...{ customerId: 1, profileId: 'P', firstName: null, profilePictureFileId: null },
  })
  for (const path of ['/one', '/other'])
    acceptLargeBodies(app, { findSession, bodyReader, allowance }, (scope) => {
      scope.post(path, async (posted) => {
        return { bytes: (posted.body as { file: Uint8Array }).file.length }
      })
    })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const claimedBytes = 15 * megabyte

/** An upload with the given announced length that sends only the given bytes. */
function startUpload(url: string, session: string, sent = '{') {
  const headers = {
    authorization: `Bearer ${session}`,
    'content-type': 'application/json',
    'content-length': claimedBytes,
  }
  const upload = request(url, { method: 'POST', headers, agent: false })
  opened.push(upload)
  const reply = new Promise<{ code: number | undefined; retryAfter: string | undefined }>((resolve) => {
    upload.on('error', () => {})
    upload.on('response', (response) =>
      resolve({ code: response.resume().statusCode, retryAfter: response.headers['retry-after'] }),
    )
  })
  const flushed = new Promise((resolve) => upload.write(sent, resolve))
  return { reply, flushed }
}

const fileBody = (bytes: number) => JSON.stringify({ file: Buffer.alloc(bytes).toString('base64') })
const uploadWhole = async (url: string, session: string, bytes = megabyte) => {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: fileBody(bytes) })).status
}

test('connections that announce a large body and send one byte do not block other uploads', async () => {
  const url = await serve({ totalBytes: 20 * megabyte })
  for (let attackers = 0; attackers < 32; attackers++) startUpload(`${url}/one`, `attacker ${attackers}`)
  for (let uploads = 0; uploads < 20; uploads++) expect(await uploadWhole(`${url}/other`, 'honest')).toBe(200)
})

test('a session may have three uploads in progress, over all routes', async () => {
  const url = await serve({})
  for (const path of ['one', 'other', 'one']) startUpload(`${url}/${path}`, 'greedy')
  const fourth = async () => (await startUpload(`${url}/other`, 'greedy').reply).code
  await expect.poll(fourth).toBe(429)
  expect(await uploadWhole(`${url}/one`, 'another')).toBe(200)
  for (const upload of opened.splice(0)) upload.destroy()
  await expect.poll(() => uploadWhole(`${url}/one`, 'greedy')).toBe(200)
})

test('an upload that is slower than the minimum gets 408 after the grace time', async () => {
  const url = await serve({ graceMs: 300, minBytesPerSecond: 1_000_000 })
  const slow = startUpload(`${url}/one`, 'slow')
  expect((await slow.reply).code).toBe(408)
})

test('at the limit of all uploads together the slowest one is ended, on any route and each time', async () => {
  let nowMs = 0
  const url = await serve({ totalBytes: 6 * megabyte }, () => nowMs)
  for (const session of ['holder', 'next holder']) {
    const holder = startUpload(`${url}/one`, session, 'x'.repeat(5 * megabyte))
    await holder.flushed
    nowMs += 2 * generous.graceMs
    expect(await uploadWhole(`${url}/other`, 'honest', 3 * megabyte)).toBe(200)
    expect(await holder.reply).toEqual({ code: 503, retryAfter: undefined })
  }
})
