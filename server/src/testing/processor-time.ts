import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const tickMs = 10

/** The fields of a `stat` file after the name; undefined if the process or thread has ended. */
function readStat(path: string): { name: string; fields: string[] } | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    const end = text.lastIndexOf(')')
    return { name: text.slice(text.indexOf('(') + 1, end), fields: text.slice(end + 2).split(' ') }
  } catch {
    return undefined
  }
}

const [parent, userTime, childrenSystemTime] = [1, 11, 14]
const sum = (times: readonly string[]) => times.reduce((total, ticks) => total + Number(ticks) * tickMs, 0)

/** Milliseconds that a process has spent on processors, with its threads and with those children that it has waited for. */
function ownMs(pid: number): number {
  return sum(readStat(`/proc/${pid}/stat`)?.fields.slice(userTime, childrenSystemTime + 1) ?? [])
}

const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

const childrenOf = (pid: number) =>
  processes()
    .filter((child) => readStat(`/proc/${child}/stat`)?.fields[parent] === String(pid))
    .map(Number)

/** Milliseconds that a process and all that it started have spent on processors. */
export const processorMsOf = (pid: number): number =>
  childrenOf(pid).reduce((total, child) => total + processorMsOf(child), ownMs(pid))

const programOf = (pid: number) => {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return basename(words.find((word) => word.endsWith('.ts')) ?? words[0] ?? '')
}

/** The same by thread of the process and by program that it started; those that have ended are not named. */
export function processorPartsOf(pid: number): Map<string, number> {
  const parts = new Map<string, number>()
  const add = (name: string, ms: number) => parts.set(name, (parts.get(name) ?? 0) + ms)
  for (const child of childrenOf(pid)) add(programOf(child), processorMsOf(child))
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = readStat(`/proc/${pid}/task/${thread}/stat`)
    if (stat) add(stat.name, sum(stat.fields.slice(userTime, userTime + 2)))
  }
  return parts
}
