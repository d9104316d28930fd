import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// Each worker evaluates this file again and inherits these from the first evaluation.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000))
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'agrim-e2e-'))

const port = process.env.E2E_PORT
const baseURL = `http://localhost:${port}`
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that shows a moving pattern, without asking for permission; few frames, because each is drawn in software.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
]

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  fullyParallel: true,
  // Each project has workers of its own, and each worker starts a browser: three for every project would start nine.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A busy machine may take its time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['list']],
  globalTeardown: './fixtures/remove-data.ts',
  use: {
    baseURL,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: browserArgs },
  },
  projects: [
    // First, because it has the longest tests: the last ones of a run should be short.
    {
      name: 'motion',
      grep: /@motion/,
      workers: 1,
      use: { ...phone, contextOptions: { reducedMotion: 'no-preference' } },
    },
    { name: 'desktop', grepInvert: /@phone/, workers: 2, use: { viewport: { width: 1280, height: 900 } } },
    { name: 'phone', grepInvert: /@once|@motion/, workers: 1, use: phone },
  ],
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: join(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      PORT: port,
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA,
      LOG_LEVEL: 'warn',
      ESIGN_PROVIDER: 'simulated',
      OTP_SENDS_PER_HOUR_ADDRESS: '100000',
      REQUESTS_PER_MINUTE_ADDRESS: '100000',
    },
  },
})
