import { resolve } from 'node:path'
import type { IstDate } from 'domain/calendar/ist-date'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountWebsite } from './mount-website.ts'

const buildDirectory = resolve(import.meta.dirname, '../../../../web/build')
const today = (): IstDate => '2031-03-01'
const site = { buildDirectory, isProduction: true, publicUrl: 'https://loans.example', uploadHost: '/uploads/', today }
const [simulated, live] = [fastify(), fastify()]
beforeAll(async () => {
  await mountWebsite(simulated, { ...site, isSimulated: true })
  await mountWebsite(live, { ...site, isSimulated: false })
})
afterAll(() => Promise.all([simulated.close(), live.close()]))

test('pages for developers exist only with simulated providers', async () => {
  for (const [url, code] of [
    ['/gallery', 200],
    ['/Gallery', 301],
    ['/gallery/', 301],
  ] as const) {
    expect((await simulated.inject({ url })).statusCode).toBe(code)
    expect((await live.inject({ url })).statusCode).toBe(404)
  }
  expect((await live.inject({ url: '/services' })).statusCode).toBe(200)
})

test('an unknown address of the API gets no page', async () => {
  const typeOf = async (url: string) => (await live.inject({ url })).headers['content-type']
  expect(await typeOf('/Api/unknown')).toContain('application/json')
  expect(await typeOf('/unknown')).toContain('text/html')
})

test('the dates of a prerendered page come from the injected clock', async () => {
  expect((await live.inject({ url: '/' })).body).toContain('on 16-03-2031')
})
