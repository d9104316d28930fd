import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findUnprivilegedUser } from 'embedded-postgres/unprivileged-user'
import pg from 'pg'
import { freePort } from '../../server/src/testing/server-process.ts'
import { postgresPrograms } from './programs.ts'

export type Machine = { directory: string; port: number }

/** A PostgreSQL from the distribution's packages, set up by the scripts of deploy/postgres. */
export type PostgresServer = Machine & {
  /** Runs a query as the superuser, over the Unix socket. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Suspends all processes, like a machine that hangs: nothing responds and no connection is closed. */
  freeze(): void
  promote(): void
  /** Sets `synchronous_standby_names`; with an empty string commits wait for no standby. */
  setSynchronousStandbys(standbys: string): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

const scripts = join(import.meta.dirname, '../../deploy/postgres')
const hbaFile = join(scripts, 'pg_hba.conf')
export const databaseName = 'agrim'
const passwords = { OWNER_PASSWORD: 'owner', APP_PASSWORD: 'app', REPLICATION_PASSWORD: 'replication' }
const startsWithinMs = 60_000

/** PostgreSQL refuses to run as root. */
export const postgresUser = process.getuid?.() === 0 ? findUnprivilegedUser() : undefined
const environment = (extra: Record<string, string>) => ({
  ...{ PATH: `${postgresPrograms()}:${process.env.PATH}`, LC_ALL: 'C' },
  ...passwords,
  ...extra,
})
const asUser = (env: Record<string, string>) => ({ ...postgresUser, cwd: '/', env: environment(env) })

export const createMachine = async (directory: string): Promise<Machine> => ({ directory, port: await freePort() })

export function makeDirectory(path: string): string {
  mkdirSync(path, { mode: 0o700 })
  if (postgresUser) chownSync(path, postgresUser.uid, postgresUser.gid)
  return path
}

/** Runs one of PostgreSQL's programs, or a script that uses them, and returns its output. */
export const runPostgresProgram = (command: string, parameters: string[], env: Record<string, string> = {}): string =>
  execFileSync(command, parameters, { ...asUser(env), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** The URL of the database on one or several servers, with the passwords that the scripts set. */
export const databaseUrl = (servers: readonly PostgresServer[], role: 'owner' | 'app'): string =>
  `postgresql://agrim_${role}:${role}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${databaseName}${
    servers.length > 1 ? '?target_session_attrs=read-write' : ''
  }`

function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  for (const each of [Number(pid), ...children.trim().split(/\s+/).map(Number)]) process.kill(each, signal)
}

type Start = Machine & { command: string[]; env?: Record<string, string> }

/** Starts a PostgreSQL with this command and waits until it accepts connections. */
export async function startPostgres({ directory, port, command, env = {} }: Start): Promise<PostgresServer> {
  const data = join(directory, 'data')
  const output = openSync(join(directory, 'log'), 'a')
  const [program = '', ...parameters] = command
  const settings = { PGDATA: data, PGPORT: String(port), HBA_FILE: hbaFile, ...env }
  const child = spawn(program, parameters, { ...asUser(settings), stdio: ['ignore', output, output] })
  closeSync(output)
  const kill = () => child.kill('SIGQUIT')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const connect = async () => {
    const client = new pg.Client({ host: directory, port, user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const server: PostgresServer = {
    directory,
    port,
    async query(text, values) {
      const client = await connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
    freeze: () => signalAll(child, 'SIGSTOP'),
    async setSynchronousStandbys(standbys) {
      await server.query(`alter system set synchronous_standby_names = '${standbys}'`)
      await server.query('select pg_reload_conf()')
    },
    promote: () => void runPostgresProgram('pg_ctl', ['promote', '-D', data]),
    async stop(signal = 'SIGINT') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      if (signal === 'SIGKILL') signalAll(child, signal)
      else child.kill(signal)
      await exited
    },
  }
  const giveUpAt = performance.now() + startsWithinMs
  while (!(await server.query('select 1').catch(() => undefined))) {
    if (child.exitCode !== null || performance.now() > giveUpAt)
      throw new Error(`PostgreSQL does not start: ${readFileSync(join(directory, 'log'), 'utf8').slice(-1_000)}`)
    await sleep(50)
  }
  return server
}

export const postgresCommand = (directory: string, settings: Record<string, string> = {}) => [
  'postgres',
  ...Object.entries({
    ...{ listen_addresses: '127.0.0.1', unix_socket_directories: directory, max_connections: '200', hba_file: hbaFile },
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** A new server with the database and its roles, like the one in the compose file. */
export async function createPrimary(
  { directory, port }: Machine,
  settings: Record<string, string> = {},
  env: Record<string, string> = {},
): Promise<PostgresServer> {
  makeDirectory(directory)
  const data = join(directory, 'data')
  runPostgresProgram('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  const start = { directory, port, command: postgresCommand(directory, settings), env }
  const first = await startPostgres(start)
  await first.query(`create database ${databaseName}`)
  runPostgresProgram('bash', [join(scripts, 'create-roles.sh')], { PGHOST: directory, PGPORT: String(port) })
  await first.stop()
  return startPostgres(start)
}

/** Deletes the data of a machine and makes it a standby of the primary. */
export async function createStandby({ directory, port }: Machine, primary: PostgresServer): Promise<PostgresServer> {
  rmSync(directory, { recursive: true, force: true })
  makeDirectory(directory)
  const address = { PRIMARY_HOST: '127.0.0.1', PRIMARY_PORT: String(primary.port) }
  const [, ...settings] = postgresCommand(directory)
  const command = ['bash', join(scripts, 'start-standby.sh'), ...settings]
  return startPostgres({ directory, port, command, env: address })
}
