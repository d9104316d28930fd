import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Nanoseconds that a process and its threads have spent on a processor. */
export function processorTimeOf(pid: number): bigint {
  try {
    const times = readdirSync(`/proc/${pid}/task`).map((thread) => {
      return BigInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0] ?? '0')
    })
    return times.reduce((sum, time) => sum + time, 0n)
  } catch {
    // The process or thread ended between the two readings, an autovacuum worker for example.
    return 0n
  }
}

/** Every process whose working directory this is: all processes of a PostgreSQL cluster. */
function processesIn(directory: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === directory
      } catch {
        return false
      }
    })
    .map(Number)
}

export type ProcessorTime = { nodeUs: number; postgresUs: number }

/** Starts measuring a server and its database; call the result to read both. */
export function startMeasuring(serverPid: number, clusterDirectory: string): () => ProcessorTime {
  const before = new Map([serverPid, ...processesIn(clusterDirectory)].map((pid) => [pid, processorTimeOf(pid)]))
  const spentSince = (pid: number) => {
    const spent = processorTimeOf(pid) - (before.get(pid) ?? 0n)
    return spent > 0n ? Number(spent) / 1000 : 0
  }
  return () => {
    const postgres = [...before.keys()].filter((pid) => pid !== serverPid)
    return { nodeUs: spentSince(serverPid), postgresUs: postgres.reduce((sum, pid) => sum + spentSince(pid), 0) }
  }
}
