import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failureWords } from '../../public/site/failure-words.ts'
import { answerFailures } from './answer-failures.ts'
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
