import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Nanoseconds that a process and its threads have spent on a processor. */
function spentBy(pid: number): bigint {
  let sum = 0n
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      sum += BigInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0] ?? '0')
    } catch {
      // The thread ended between the two looks.
    }
  }
  return sum
}

/** Every process that works in a directory: of a PostgreSQL cluster, all of them. */
function workingIn(directory: string): number[] {
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
  const backends = workingIn(clusterDirectory)
  const read = () => ({ node: spentBy(serverPid), postgres: backends.reduce((sum, pid) => sum + spentBy(pid), 0n) })
  const before = read()
  return () => {
    const after = read()
    return {
      nodeUs: Number(after.node - before.node) / 1000,
      postgresUs: Number(after.postgres - before.postgres) / 1000,
    }
  }
}
