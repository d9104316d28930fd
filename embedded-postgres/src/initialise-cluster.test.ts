import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { query } from './testing/query.ts'
import { endApplication, startApplication, until } from './testing/start-application.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

const moments = [
  'unfinished-*',
  'unfinished-*/global/pg_control',
  'unfinished-*/base/5/PG_VERSION',
  'data',
  'data/postmaster.pid',
]

test.each(moments)(
  'an application killed in its first start, once there is %s, starts the next time',
  async (moment) => {
    const directory = join(temporaryDirectory(), 'postgres')
    const killed = startApplication({ directory })
    await until(() => existsSync(directory) && globSync(moment, { cwd: directory }).length > 0)
    await endApplication(killed, 'SIGKILL')
    const { connection, stop } = await startEmbeddedPostgres({ directory })
    expect(await query(connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
    await stop()
  },
)
