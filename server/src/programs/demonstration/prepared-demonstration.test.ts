import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { consolePath } from 'contract/console/console-event'
import { afterAll, expect, test } from 'vitest'
import { freePort, startProcess, untilReady } from '../../testing/server-process.ts'
import { testSecret } from '../../testing/test-keys.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, '../prepare-demonstration.ts')
const directory = await mkdtemp(join(tmpdir(), 'agrim-demonstration-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

const prepare = async () =>
  (
    await run(process.execPath, [program, 'customers=2', 'days=2'], {
      env: { DATA_DIR: directory, APP_SECRET: testSecret },
    })
  ).stdout

/** Calls of the console of a server on the data directory of the demonstration. */
async function serve<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const server = startProcess(await freePort(), { DATA_DIR: directory })
  try {
    await untilReady(server)
    let cookie = ''
    return await work(async (noun, body) => {
      const headers = {
        origin: server.url,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie,
      }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(server.url + consolePath(noun), init)
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
      return (await response.json()) as { Status: number; Data: Record<string, unknown> }
    })
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
  }
}
type Ask = (noun: string, body: object) => Promise<{ Status: number; Data: Record<string, unknown> }>

const requestKey = '8d7f4c1e-52a4-4a57-9d10-6f6f2f3f5a11'

test('the demonstration is played once, and each later start begins with it again from its template', async () => {
  expect(await prepare()).toContain('Played in')
  await serve(async (ask) => {
    await ask('session', { event_name: 'sample', role: 'payout_officer' })
    const limits = await ask('payouts', { event_name: 'limits' })
    expect(limits.Data).toMatchObject({ loan_ceiling: 25_000, switch: { is_paused: false } })
    await ask('payouts', { event_name: 'pause', reason: 'A visitor tries it', request_key: requestKey })
    expect((await ask('payouts', { event_name: 'limits' })).Data).toMatchObject({ switch: { is_paused: true } })
  })
  const again = await prepare()
  expect(again).not.toContain('Play')
  expect(again).toContain('The demonstration has 2 invented borrowers')
  await serve(async (ask) => {
    await ask('session', { event_name: 'sample', role: 'payout_officer' })
    expect((await ask('payouts', { event_name: 'limits' })).Data).toMatchObject({ switch: { is_paused: false } })
  })
})
