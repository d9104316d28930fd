import type { ServerResponse } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSigningPage } from '../../simulators/esign/serve-signing-page.ts'
import { serveSetu } from '../../simulators/esign/setu-simulator.ts'
import { createSimulatedEsigns } from '../../simulators/esign/simulated-esigns.ts'
import { type FakeProvider, json, sampleFaults, startFakeProvider } from '../../testing/fake-provider.ts'
import { movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { Esign } from './esign.ts'
import { createSetuEsign } from './setu-esign.ts'

const account = { clientId: 'client', clientSecret: 'secret', productInstanceId: 'product', timeoutMs: 10_000 }
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')
const request = {
  name: 'KFS100001-1',
  pdf,
  signer: { name: 'ASHA RAO', mobile: '9876543210', birthYear: '1995' },
  returnUrl: 'https://loans.example/my-dashboard/agreement',
}

let fake: FakeProvider
let data: TestDatabase
let simulator: FastifyInstance
let simulated: Esign
beforeAll(async () => {
  fake = await startFakeProvider(json(200, {}))
  data = await createTestDatabase()
  simulator = fastify()
  // The address is known only after listening, and routes must be registered before.
  const settings = { ...account, isSimulated: true, url: '' }
  const dependencies = { esigns: createSimulatedEsigns(data.database), clock: movableClock(), settings, publicUrl: '' }
  serveSetu(simulator, dependencies)
  serveSigningPage(simulator, dependencies)
  dependencies.publicUrl = await simulator.listen({ port: 0, host: '127.0.0.1' })
  simulated = createSetuEsign({ ...account, url: `${dependencies.publicUrl}/simulators/setu/` })
})
afterAll(async () => {
  fake.close()
  await simulator.close()
  await data.drop()
})

const setu = (timeoutMs = 10_000) => createSetuEsign({ ...account, url: fake.url, timeoutMs })
const signer = { identifier: '9876543210', displayName: 'ASHA RAO', status: 'pending', url: 'https://dg.setu.co/sign' }
const created = { id: 'req-1', documentId: 'doc-1', status: 'sign_initiated', signers: [signer] }
const details = { aadhaarName: 'Asha Rao', aadhaarSuffix: '1234', birthYear: '1995', gender: 'F', postalCode: '560001' }
const signed = {
  ...created,
  status: 'sign_complete',
  signers: [{ ...signer, status: 'signed', signatureDetails: details }],
}

test("a PDF is uploaded and its signature requested with Setu's documented calls", async () => {
  fake.behave((received, ...rest) => {
    const body = received.path === '/api/documents' ? { id: 'doc-1', name: 'KFS100001-1' } : created
    json(201, body)(received, ...rest)
  })
  expect(await setu().start(request)).toEqual({ requestId: 'req-1', documentId: 'doc-1', url: signer.url })
  const [upload, order] = fake.seen
  expect(upload).toMatchObject({ method: 'POST', path: '/api/documents' })
  expect(upload?.headers).toMatchObject({
    'x-client-id': 'client',
    'x-client-secret': 'secret',
    'x-product-instance-id': 'product',
    'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
  })
  expect(upload?.body).toContain('name="document"; filename="KFS100001-1.pdf"')
  expect(upload?.body).toContain(pdf.toString())
  expect(order).toMatchObject({ method: 'POST', path: '/api/signature' })
  expect(JSON.parse(order?.body ?? '')).toEqual({
    documentId: 'doc-1',
    redirectUrl: request.returnUrl,
    signers: [
      {
        ...{ identifier: '9876543210', displayName: 'ASHA RAO', birthYear: '1995' },
        signature: { onPages: ['1'], position: 'bottom-left', height: 60, width: 180 },
      },
    ],
  })
})

test.each([
  ['nobody has signed', created, { kind: 'open' }],
  [
    'an attempt failed and can be repeated',
    { ...created, signers: [{ ...signer, errCode: 'otp_expired' }] },
    { kind: 'open' },
  ],
  ['the signer declined', { ...created, signers: [{ ...signer, errCode: 'signer_declined' }] }, { kind: 'declined' }],
  [
    'it is signed',
    signed,
    { kind: 'signed', documentId: 'doc-1', signer: { mobile: '9876543210', name: 'Asha Rao', birthYear: '1995' } },
  ],
  [
    'the signer has signed, but the request is not complete',
    { ...signed, status: 'sign_in_progress' },
    { kind: 'open' },
  ],
])('the status is read: %s', async (_what, body, expected) => {
  fake.behave(json(200, body))
  expect(await setu().readStatus('req-1')).toEqual(expected)
  expect(fake.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/signature/req-1'])
})

test('a request that Setu no longer has is gone, and deleting it again is not an error', async () => {
  fake.behave(json(404, { error: { code: 'signature_request_not_found' } }))
  expect(await setu().readStatus('req-1')).toEqual({ kind: 'gone' })
  await setu().cancel('req-1')
  expect(fake.seen.at(-1)).toMatchObject({ method: 'POST', path: '/api/signature/req-1/delete' })
})

test('a response about another request, or not as documented, is a failure', async () => {
  for (const body of [
    { ...signed, id: 'req-2' },
    { ...signed, status: 'done' },
    { ...signed, signers: [...signed.signers, signer] },
    { ...signed, signers: [] },
  ]) {
    fake.behave(json(200, body))
    await expect(setu().readStatus('req-1')).rejects.toThrow(ProviderFailure)
  }
  fake.behave(json(200, { id: 'req-2', downloadUrl: `${fake.url}/file`, validUpto: '' }))
  await expect(setu().download('req-1')).rejects.toThrow(ProviderFailure)
  fake.behave((received, ...rest) =>
    json(200, received.path === '/api/documents' ? { id: 'doc-2' } : created)(received, ...rest),
  )
  await expect(setu().start(request)).rejects.toThrow('a request for another document')
})

test('a signed request whose signer has not signed is open', async () => {
  fake.behave(json(200, { ...signed, signers: [signer] }))
  expect(await setu().readStatus('req-1')).toEqual({ kind: 'open' })
})

test.each([
  ['that has expired', (response: ServerResponse) => response.writeHead(403).end('expired')],
  ['that is longer than any agreement', (response: ServerResponse) => response.end(Buffer.alloc(10 * 1024 * 1024 + 1))],
])('a signed PDF at an address %s is a failure', async (_what, sendFile) => {
  fake.behave((received, response, sent) => {
    if (received.path === '/file') sendFile(response)
    else json(200, { id: 'req-1', downloadUrl: `${fake.url}/file`, validUpto: '' })(received, response, sent)
  })
  await expect(setu().download('req-1')).rejects.toThrow('the file could not be downloaded')
})

test('an address that is not https is a failure if Setu is called over https', async () => {
  const replies: Record<string, object> = {
    '/api/documents': { id: 'doc-1' },
    '/api/signature': { ...created, signers: [{ ...signer, url: 'http://dg.setu.co/sign' }] },
    '/api/signature/req-1/download': { id: 'req-1', downloadUrl: 'http://files.setu.co/1', validUpto: '' },
  }
  const secure = createSetuEsign({
    ...account,
    url: 'https://dg.setu.co',
    fetch: async (url) => Response.json(replies[new URL(String(url)).pathname]),
  })
  for (const call of [() => secure.start(request), () => secure.download('req-1')])
    await expect(call()).rejects.toThrow('an address that is not https')
})

test.each(sampleFaults)('%s is a failure that names nobody', async (_fault, mode) => {
  fake.behave(mode)
  const adapter = setu(30_000)
  const calls = [adapter.start(request), adapter.download('req-1'), adapter.readStatus('req-1')]
  for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(ProviderFailure)
    expect((reason as Error).stack).not.toMatch(/9876543210|ASHA/)
  }
})

const act = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

test('over HTTP the simulator lets a signer sign on its page, and returns the PDF with a signature appended', async () => {
  const { requestId, documentId, url } = await simulated.start(request)
  expect(await (await fetch(url)).text()).toContain('To be signed by <strong>ASHA RAO</strong>')
  expect(await simulated.readStatus(requestId)).toEqual({ kind: 'open' })
  await expect(simulated.download(requestId)).rejects.toThrow(ProviderFailure)
  const back = await act(url, 'sign')
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/loans\.example\/my-dashboard\/agreement\?id=.*&success=true&signerIdentifier=/),
  ])
  expect(await simulated.readStatus(requestId)).toEqual({
    kind: 'signed',
    documentId,
    signer: { mobile: '9876543210', name: 'ASHA RAO', birthYear: '1995' },
  })
  const file = await simulated.download(requestId)
  expect(file.subarray(0, pdf.length).equals(pdf)).toBe(true)
  expect(file.subarray(pdf.length).toString()).toMatch(/\/Type \/Sig[\s\S]*startxref\n9\n%%EOF\n$/)
  await act(url, 'decline')
  expect(await simulated.readStatus(requestId)).toMatchObject({ kind: 'signed' })
})

test('in the simulator a signer may decline, fail, or be somebody else; a deleted request cannot be signed', async () => {
  const { requestId, url } = await simulated.start(request)
  await act(url, 'fail')
  expect(await simulated.readStatus(requestId)).toEqual({ kind: 'open' })
  expect((await act(url, 'decline')).headers.get('location')).toContain('errCode=signer_declined')
  expect(await simulated.readStatus(requestId)).toEqual({ kind: 'declined' })
  await act(url, 'sign_as_another')
  expect(await simulated.readStatus(requestId)).toMatchObject({ signer: { name: 'ANOTHER PERSON' } })
  await simulated.cancel(requestId)
  expect(await simulated.readStatus(requestId)).toEqual({ kind: 'gone' })
  expect(await (await act(url, 'sign')).text()).toContain('not available anymore')
  const stranger = createSetuEsign({ ...account, clientSecret: 'guess', url: `${new URL(url).origin}/simulators/setu` })
  await expect(stranger.readStatus(requestId)).rejects.toThrow(ProviderFailure)
})
