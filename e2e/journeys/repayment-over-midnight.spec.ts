import { type ChildProcess, spawn } from 'node:child_process'
import { once as nextEvent } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { askAs } from '../fixtures/borrower.ts'
import { once } from '../fixtures/widths.ts'
import { endCheckout } from '../pages/checkout.ts'
import { openRepayment } from '../pages/repay-loan.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await nextEvent(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

// Not in parallel, because both tests use the same server.
test.describe.configure({ mode: 'default' })

let data: string
let baseURL: string
let server: ChildProcess

/** A separate server, because the test changes its business date. */
test.beforeAll(async ({ request }) => {
  data = mkdtempSync(join(tmpdir(), 'agrim-midnight-'))
  const port = await freePort()
  baseURL = `http://localhost:${port}`
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: baseURL,
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
  }
  server = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.ts')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = async () => (await request.get(`${baseURL}/readyz`).catch(() => undefined))?.status()
  await expect.poll(isReady, { timeout: 120_000 }).toBe(200)
})

test.afterAll(async () => {
  const ended = nextEvent(server, 'exit')
  server.kill('SIGTERM')
  await ended
  rmSync(data, { recursive: true, force: true })
})

test(
  'a page left open over midnight pays what is due on the new day and closes the loan',
  once,
  async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL })).newPage()
    const { repay, borrower } = await openRepayment(page)
    await repay.chooseAmount()
    await page.request.post('/simulators/clock', { data: { advance_days: 1 } })
    await endCheckout(page, 'PayU', 'Pay ₹10,100.00')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    const { data: leads } = await askAs(page.request, borrower, paths.leadDetail, { lead_id: borrower.leadId })
    expect(leads).toMatchObject([{ status: 'CLOSED' }])
  },
)

test('a repeated click reuses the payment attempt, and another amount starts a new one', once, async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL })).newPage()
  const { repay } = await openRepayment(page)
  const started: string[] = []
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === paths.payuOrders)
      started.push((await response.json()).data.parameters.txnid)
  })
  const pressPayu = async (times: number) => {
    await page.getByRole('button', { name: 'Pay with PayU' }).click()
    await expect.poll(() => started.length).toBe(times)
    await expect(page.getByRole('button', { name: 'Pay with PayU' })).toBeEnabled()
  }
  await page.route('**/simulators/payu/bolt.js', (route) => route.abort())
  await repay.chooseAmount('500')
  await pressPayu(1)
  await pressPayu(2)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await repay.chooseAmount('600')
  await pressPayu(3)
  expect(started[1]).toBe(started[0])
  expect(started[2]).not.toBe(started[0])
})
