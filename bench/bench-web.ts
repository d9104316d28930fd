import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { freePort } from '../server/src/testing/server-process.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureWeight } from './page-weight.ts'

const port = await freePort()
const base = `http://localhost:${port}`
const runs = Number(process.env.BENCH_RUNS ?? 5)
const browserPort = await freePort()
const publicPages = process.env.BENCH_PAGES?.split(',') ?? [
  '/',
  '/about-us',
  '/services',
  '/contact',
  '/faq',
  '/rate-and-terms',
  '/privacy-policy',
  '/terms-and-conditions',
  '/blog',
  '/blog/what-one-per-cent-a-day-costs',
  '/repay-loan',
  '/apply-now',
  '/no-such-page',
]

const directory = await mkdtemp(join(tmpdir(), 'agrim-bench-web-'))
const server = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
  env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  while (!(await fetch(`${base}/readyz`).catch(() => undefined))?.ok) await sleep(100)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--remote-debugging-port=${browserPort}`,
    ],
  })
  const weights = []
  for (const path of publicPages) weights.push(await measureWeight(browser, base, path))
  console.log('\nBytes on the wire, brotli')
  console.table(weights)
  const scores = []
  for (const path of publicPages) scores.push(await measureLighthouse(base, path, browserPort, runs))
  console.log(`\nLighthouse, mobile, ${runs} runs per page: best scores, median times, worst LCP and worst CLS`)
  console.table(scores)
  await browser.close()
} finally {
  const stopped = new Promise((resolve) => server.once('close', resolve))
  server.kill('SIGTERM')
  await stopped
  await rm(directory, { recursive: true, force: true })
}
