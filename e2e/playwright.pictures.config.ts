import { join } from 'node:path'
import config from './playwright.config.ts'

/** The pictures of the README, of the demonstration, for `npm run screens -- --readme`. One that runs on E2E_PORT already is used. */
export default {
  ...config,
  testDir: 'pictures',
  testMatch: '*.pictures.ts',
  workers: 1,
  timeout: 90_000,
  projects: [{ name: 'pictures' }],
  globalTeardown: undefined,
  webServer: {
    command: `"${process.execPath}" commands/demo.mjs`,
    cwd: join(import.meta.dirname, '..'),
    url: `http://localhost:${process.env.E2E_PORT}/readyz`,
    // The past is played on the first start.
    timeout: 1_200_000,
    reuseExistingServer: true,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
    env: { PORT: process.env.E2E_PORT ?? '', PUBLIC_URL: `http://localhost:${process.env.E2E_PORT}` },
  },
}
