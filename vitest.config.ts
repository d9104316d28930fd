import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['{domain,contract,ui,web}/**/*.test.ts'], testTimeout: 30_000 } },
      'web/vitest.config.ts',
      { test: { name: 'tidy', include: ['{tidy,claims}.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['{server,embedded-postgres,soak}/**/*.test.ts'],
          globalSetup: 'server/src/testing/start-test-database.ts',
          pool: 'forks',
          // Loading the server anew for each file would take as long as a third of the tests.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A busy machine may take its time.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
