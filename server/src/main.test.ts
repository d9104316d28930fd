import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type Process, startProcess, untilReady } from './testing/process.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let directory: string
let data: TestDatabase
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-main-'))
  data = await createTestDatabase()
})
afterAll(async () => {
  await data.drop()
  await rm(directory, { recursive: true, force: true })
})

const generous = { OTP_SENDS_PER_HOUR_ADDRESS: '1000000', REQUESTS_PER_MINUTE_ADDRESS: '1000000' }
const onTestDatabase = () => {
  const { host, user, database } = data.connection
  const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`
  return { ...generous, DATABASE_URL: url, DATA_DIR: directory }
}

/** A whole login; undefined when the process dies on the way. Throws when an answer is wrong. */
async function logIn(at: Process, mobile: string): Promise<string | undefined> {
  try {
    const sent = await at.post({ event_name: 'login', mobile })
    const inbox = await fetch(`${at.url}/simulators/inbox.json?mobile=${mobile}`)
    const [message] = (await inbox.json()) as { otp: string }[]
    const profile_id = sent.body.Data?.cust_profile_id
    const verified = await at.post({ event_name: 'otp_verify', profile_id, otp: message?.otp })
    return verified.body.Data?.app_login_token
  } catch {
    return undefined
  }
}

test('bad settings are refused with the whole list', async () => {
  const refused = startProcess(1, { PORT: '99999', PROVIDERS: 'real', DATABASE_URL: 'nowhere' })
  expect(await refused.exited).toBe(1)
  for (const name of ['PORT', 'PROVIDERS', 'DATABASE_URL']) expect(refused.output()).toContain(name)
  expect(refused.output()).not.toContain('    at ')
})

test('a port that is taken is told in a sentence', async () => {
  const port = await freePort()
  const first = startProcess(port, onTestDatabase())
  await untilReady(first)
  const second = startProcess(port, onTestDatabase())
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`Port ${port} is taken by another program.`)
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)
})

test('several processes start at once on one database and serve the same customers', async () => {
  const processes = await Promise.all([1, 2, 3].map(async () => startProcess(await freePort(), onTestDatabase())))
  await Promise.all(processes.map(untilReady))
  const token = await logIn(processes[0] as Process, '9300000001')
  for (const process of processes) {
    expect((await process.post({}, token, paths.dashboardData)).body.Status).toBe(1)
    process.child.kill('SIGTERM')
  }
  expect(await Promise.all(processes.map((process) => process.exited))).toEqual([0, 0, 0])
})

test('a stop finishes the request that is being answered', async () => {
  const running = startProcess(await freePort(), onTestDatabase())
  await untilReady(running)
  const holder = await data.database.pool.connect()
  await holder.query('begin; lock table customers in access exclusive mode')
  const asked = running.post({ event_name: 'login', mobile: '9300000002' })
  await after(300)
  running.child.kill('SIGTERM')
  await after(300)
  await expect(fetch(`${running.url}/healthz`)).rejects.toThrow()
  await holder.query('commit')
  holder.release()
  expect(await asked).toMatchObject({ code: 200, body: { Status: 1 } })
  expect(await running.exited).toBe(0)
})

test('bytes that are no request get an envelope and the process goes on', async () => {
  const running = startProcess(await freePort(), onTestDatabase())
  await untilReady(running)
  for (const garbage of [
    '\x16\x03\x01\x02\x00',
    'GARBAGE\r\n\r\n',
    `GET / HTTP/1.1\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
  ]) {
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1')
    socket.write(garbage)
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|31) /)
    expect(answer).toContain('{"Status":0,"Message":')
  }
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
  running.child.kill('SIGTERM')
  await running.exited
})

test('killed ten times during logins it starts unaided each time, and no acknowledged login is lost', async () => {
  const env = { ...generous, DATA_DIR: join(directory, 'killed') }
  const tokens: string[] = []
  let mobile = 9_400_000_000
  for (let round = 0; round < 10; round++) {
    const running = startProcess(await freePort(), env)
    await untilReady(running)
    if (tokens.length > 0) {
      const known = await running.post({}, tokens.at(-1), paths.dashboardData)
      expect(known.body.Status).toBe(1)
    }
    const visitors = Array.from({ length: 4 }, async () => {
      for (;;) {
        const token = await logIn(running, String(++mobile))
        if (token === undefined) return
        tokens.push(token)
      }
    })
    await after(200 + round * 60)
    running.child.kill('SIGKILL')
    await Promise.all([...visitors, running.exited])
  }
  expect(tokens.length).toBeGreaterThan(20)
  const last = startProcess(await freePort(), env)
  await untilReady(last)
  const second = startProcess(await freePort(), env)
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('another instance')
  for (const token of tokens) expect((await last.post({}, token, paths.dashboardData)).body.Status).toBe(1)
  last.child.kill('SIGTERM')
  expect(await last.exited).toBe(0)
}, 180_000)
