import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { query } from './testing/query.ts'
import { endApplication, startApplication, waitUntil } from './testing/start-application.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

/** `npm run soak` kills at more points, and many times. */
const killPoints = ['unfinished-*/global/pg_control', 'data']

test.each(killPoints)(
  'an application killed in its first start, once %s exists, starts the next time',
  async (path) => {
    const directory = join(temporaryDirectory(), 'postgres')
    const killed = startApplication({ directory })
    await waitUntil(() => existsSync(directory) && globSync(path, { cwd: directory }).length > 0)
    await endApplication(killed, 'SIGKILL')
    const { connection, stop } = await startEmbeddedPostgres({ directory })
    expect(await query(connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
    await stop()
  },
)
