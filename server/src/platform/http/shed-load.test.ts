import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { failureWords } from '../../public/site/failure-words.ts'
import { answerFailures } from './answer-failures.ts'
import { ownProcess } from './loopback.ts'
import { shedLoad } from './shed-load.ts'

let app: FastifyInstance
let metrics: Registry
let begun: string[]
let finish: (() => void)[]
let isBusy: boolean
beforeEach(async () => {
  begun = []
  finish = []
  metrics = new Registry()
  app = fastify({ forceCloseConnections: true })
  answerFailures(app, failureWords)
  isBusy = false
  const isNewcomer = ({ url }: FastifyRequest) => url === '/newcomer'
  shedLoad(app, { isBusy: () => isBusy, maxActive: 1, maxWaiting: 2, maxWaitMs: 60_000, isNewcomer, metrics })
  const work = async (request: FastifyRequest<{ Params: { name: string } }>) => {
    begun.push(request.params.name)
    await new Promise<void>((resolve) => finish.push(resolve))
    if (request.params.name === 'failing') throw new Error('failed')
    return 'done'
  }
  app.addContentTypeParser('multipart/form-data', (_request, body, done) => body.resume().once('end', done))
  app.post('/:name', work)
  app.post('/uncounted/:name', { config: { isUncounted: true } }, work)
  app.get('/:name', work)
  await app.listen({ port: 0 })
})
afterEach(() => app.close())

const portOf = () => (app.server.address() as AddressInfo).port
const post = (name: string) => fetch(`http://127.0.0.1:${portOf()}/${name}`, { method: 'POST' })
const waiting = async () => Number(/^calls_waiting (\d+)$/m.exec(await metrics.metrics())?.[1])

test('calls above maxActive wait until another ends, and calls above maxWaiting get 503', async () => {
  const first = post('failing')
  await expect.poll(() => begun).toEqual(['failing'])
  const others = [post('second'), post('third')]
  await expect.poll(waiting).toBe(2)
  const refused = await post('fourth')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])

  for (const count of [2, 3]) {
    finish.at(-1)?.()
    await expect.poll(() => begun.length).toBe(count)
  }
  finish.at(-1)?.()
  expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([500, 200, 200])
  const next = post('next')
  await expect.poll(() => begun.at(-1)).toBe('next')
  finish.at(-1)?.()
  expect((await next).status).toBe(200)
})

test('a newcomer gets 503 where somebody who has begun may wait', async () => {
  const first = post('first')
  await expect.poll(() => begun).toEqual(['first'])
  expect((await post('newcomer')).status).toBe(503)
  const second = post('second')
  await expect.poll(waiting).toBe(1)
  finish[0]?.()
  await expect.poll(() => begun).toEqual(['first', 'second'])
  finish[1]?.()
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200])
  const newcomer = post('newcomer')
  await expect.poll(() => begun.at(-1)).toBe('newcomer')
  finish[2]?.()
  expect((await newcomer).status).toBe(200)
})

test('a waiting call whose client has disconnected is dropped', async () => {
  const first = post('first')
  await expect.poll(() => begun).toEqual(['first'])
  const impatient = connect(portOf(), '127.0.0.1')
  impatient.write('POST /gone HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
  await expect.poll(waiting).toBe(1)
  const last = post('last')
  await expect.poll(waiting).toBe(2)
  impatient.destroy()
  await once(impatient, 'close')
  finish.at(-1)?.()
  await expect.poll(() => begun).toEqual(['first', 'last'])
  finish.at(-1)?.()
  expect((await Promise.all([first, last])).map(({ status }) => status)).toEqual([200, 200])
  expect(await metrics.metrics()).toContain('calls_refused_total{reason="gone"} 1')
})

test('no call begins while the database is busy, and afterwards the newest begins first', async () => {
  isBusy = true
  const first = post('first')
  await expect.poll(waiting).toBe(1)
  const second = post('second')
  await expect.poll(waiting).toBe(2)
  isBusy = false
  await expect.poll(() => begun).toEqual(['second'])
  finish.at(-1)?.()
  await expect.poll(() => begun).toEqual(['second', 'first'])
  finish.at(-1)?.()
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200])
})

test('a call that has waited too long gets 503, and a newer one still waits', async () => {
  isBusy = true
  let nowMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => clock.mockRestore())
  const old = post('old')
  while ((await waiting()) < 1) await sleep(5)
  nowMs = 30_000
  const newer = post('newer')
  while ((await waiting()) < 2) await sleep(5)
  nowMs = 60_001
  expect((await old).status).toBe(503)
  expect(await waiting()).toBe(1)
  isBusy = false
  while (begun.length < 1) await sleep(5)
  finish[0]?.()
  expect((await newer).status).toBe(200)
})

test.each([
  ['that only reads', '/free', { method: 'GET' }],
  ['that uploads a file', '/free', { method: 'POST', body: new FormData() }],
  ['on a path that is not counted', '/uncounted/free', { method: 'POST' }],
])('a call %s does not wait for a place, and takes none', async (_kind, path, request) => {
  const counted = post('first')
  await expect.poll(() => begun).toEqual(['first'])
  const free = fetch(`http://127.0.0.1:${portOf()}${path}`, request)
  await expect.poll(() => begun).toEqual(['first', 'free'])
  finish[0]?.()
  expect((await counted).status).toBe(200)
  const next = post('next')
  await expect.poll(() => begun).toEqual(['first', 'free', 'next'])
  for (const end of finish) end()
  expect([(await free).status, (await next).status]).toEqual([200, 200])
})

test('a call of this process to a simulated provider does not wait for the call that makes it', async () => {
  const first = post('first')
  await expect.poll(() => begun).toEqual(['first'])
  const inner = app.inject({ method: 'POST', url: '/inner', remoteAddress: ownProcess })
  await expect.poll(() => begun).toEqual(['first', 'inner'])
  for (const end of finish) end()
  expect([(await first).status, (await inner).statusCode]).toEqual([200, 200])
})
