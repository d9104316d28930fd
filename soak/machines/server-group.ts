import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { freePort, type Process, startProcess, untilReady } from '../../server/src/testing/server-process.ts'
import { databaseUrl, type PostgresServer } from './postgres-server.ts'
import { startProxy } from './proxy.ts'

/** Several servers with one database, behind a proxy. */
export type ServerGroup = {
  /** The URL of the proxy. */
  url: string
  servers: Process[]
  /** Stops one server with the signal and starts another in its place. */
  replace(index: number, signal: NodeJS.Signals, program?: string): Promise<void>
  stop(): Promise<void>
}

type Options = { directory: string; settings: Record<string, string>; program?: string; count?: number }

const startsWithinMs = 120_000
const maxStarts = 5
const unlimited = '1000000000'
const highLimits = {
  ...{ OTP_SENDS_PER_HOUR_ADDRESS: unlimited, OTP_MESSAGES_PER_MINUTE: unlimited, OTP_MESSAGES_PER_DAY: unlimited },
  REQUESTS_PER_MINUTE_ADDRESS: unlimited,
}

/** Runs the migrations as an operator would, and returns the database settings of the servers. */
export async function migrateDatabase(servers: readonly PostgresServer[]): Promise<Record<string, string>> {
  await migrate({ connection: { connectionString: databaseUrl(servers, 'owner') }, runtimeRole: 'agrim_app' })
  return { DATABASE_URL: databaseUrl(servers, 'app'), DATABASE_MIGRATION_URL: databaseUrl(servers, 'owner') }
}

export async function startServerGroup({ directory, settings, program, count = 3 }: Options): Promise<ServerGroup> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const start = async (port: number, main = program): Promise<Process> => {
    const data = join(directory, `server-${port}`)
    mkdirSync(data, { recursive: true })
    const cache = join(directory, 'compile-cache')
    const env = {
      ...highLimits,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'fatal',
      DATA_DIR: data,
      NODE_COMPILE_CACHE: cache,
      ...settings,
    }
    const options = main === undefined ? {} : { program: main }
    for (let attempt = 1; ; attempt++) {
      const started = startProcess(port, env, options)
      try {
        await untilReady(started, startsWithinMs)
        return started
      } catch (error) {
        // A supervisor would also restart a server that could not reach its database in time.
        started.child.kill('SIGKILL')
        if (attempt === maxStarts) throw error
      }
    }
  }
  const servers = await Promise.all(ports.map((port) => start(port)))
  const end = async ({ child, exited }: Process, signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  const proxy = await startProxy(directory, ports)
  return {
    url: proxy.url,
    servers,
    async replace(index, signal, main) {
      await end(servers[index] as Process, signal)
      servers[index] = await start(ports[index] as number, main)
    },
    async stop() {
      await proxy.stop()
      await Promise.all(servers.map((server) => end(server, 'SIGTERM')))
    },
  }
}
