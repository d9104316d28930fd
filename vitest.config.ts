import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,ui,web,console}/**/*.test.ts'],
          testTimeout: 180_000,
          isolate: false,
        },
      },
      'web/vitest.config.ts',
      { test: { name: 'tidy', include: ['{tidy,claims,commands,readme}.test.ts'], testTimeout: 180_000 } },
      {
        test: {
          name: 'server',
          include: ['{server,embedded-postgres,soak}/**/*.test.ts'],
          globalSetup: 'server/src/testing/start-test-database.ts',
          pool: 'forks',
          // Loading the server anew for each file would take as long as a third of the tests.
          isolate: false,
          // A busy machine may take its time.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
