import { execFileSync } from 'node:child_process'

/**
 * What stays in memory, in bytes, once a module's function has run: measured in a process of its own, garbage gone. The
 * module is there before, since with the first of them comes what reads TypeScript.
 */
export function memoryAfterLoading(module: URL, load: string): number {
  const script = `
    const used = () => {
      for (let round = 0; round < 4; round++) gc()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const { ${load}: load } = await import(${JSON.stringify(module.href)})
    const before = used()
    globalThis.kept = load()
    console.log(used() - before)`
  const said = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script])
  return Number(said)
}

/** Processor time of one of many calls, so that a busy machine does not matter. */
export function microsecondsOf(call: (round: number) => unknown, rounds = 200_000): number {
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) call(round)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / rounds
}
