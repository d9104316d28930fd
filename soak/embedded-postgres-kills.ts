import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import { query } from 'embedded-postgres/testing/query'
import { endApplication, startApplication, waitUntil } from 'embedded-postgres/testing/start-application'

/** Repeatedly kills an application with an embedded PostgreSQL, during its first start and while it writes. */

const kills = Number(process.env.KILLS ?? 100)
const rowsBeforeKill = 50
const maxFirstStartMs = 3_000

/** Files that appear one after the other during the first start. */
const firstStartStages = [
  'unfinished-*',
  'unfinished-*/global/pg_control',
  'unfinished-*/base/5/PG_VERSION',
  'data',
  'data/postmaster.pid',
]

const parent = mkdtempSync(join(tmpdir(), 'agrim-soak-'))
const print = (text: string) => process.stdout.write(`${text}\n`)

async function startsAgain(directory: string): Promise<boolean> {
  try {
    const { connection, stop } = await startEmbeddedPostgres({ directory })
    await query(connection, 'select 1')
    await stop()
    return true
  } catch (error) {
    print(String(error))
    return false
  }
}

/** Every second kill is at one of the stages, the others are at a random time. */
async function killFirstStart(round: number): Promise<boolean> {
  const directory = join(parent, `first-start-${round}`)
  const application = startApplication({ directory })
  const stage = firstStartStages[(round / 2) % firstStartStages.length]
  const killAt = Date.now() + Math.random() * maxFirstStartMs
  await waitUntil(() => {
    if (stage === undefined) return Date.now() >= killAt
    return existsSync(directory) && globSync(stage, { cwd: directory }).length > 0
  })
  await endApplication(application, 'SIGKILL')
  const isGood = await startsAgain(directory)
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  return isGood
}

async function killWhileWriting(directory: string, withPostmaster: boolean): Promise<number[]> {
  const application = startApplication({ directory, task: 'write' })
  await application.connection
  await waitUntil(() => application.written.length >= rowsBeforeKill)
  // PostgreSQL first: without its application it stops by itself.
  if (withPostmaster)
    process.kill(Number.parseInt(readFileSync(join(directory, 'data/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await endApplication(application, 'SIGKILL')
  return application.written
}

async function countLost(directory: string, acknowledged: readonly number[]): Promise<number> {
  const { connection, stop } = await startEmbeddedPostgres({ directory })
  const stored = new Set((await query(connection, 'select id from written')).map(({ id }) => Number(id)))
  await stop()
  return acknowledged.filter((id) => !stored.has(id)).length
}

let problems = 0
try {
  let failedStarts = 0
  for (let round = 0; round < kills; round++) if (!(await killFirstStart(round))) failedStarts++
  print(`first start: ${kills} kills, ${failedStarts} times the next start failed`)
  problems += failedStarts

  for (const withPostmaster of [false, true]) {
    const directory = join(parent, withPostmaster ? 'with-postmaster' : 'application-only')
    const acknowledged: number[] = []
    for (let round = 0; round < kills; round++)
      acknowledged.push(...(await killWhileWriting(directory, withPostmaster)))
    const lost = await countLost(directory, acknowledged)
    const victims = withPostmaster ? 'application and postmaster' : 'application'
    print(`${victims} while writing: ${kills} kills, ${acknowledged.length} rows acknowledged, ${lost} lost`)
    problems += lost
  }
} finally {
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
}
process.exit(problems === 0 ? 0 : 1)
