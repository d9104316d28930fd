import config from './playwright.config.ts'

/** Screenshots of the public pages as they are served, for `npm run screens`. */
export default {
  ...config,
  testDir: 'screens',
  testMatch: '*.screens.ts',
  timeout: 120_000,
  projects: [{ name: 'screens' }],
}
