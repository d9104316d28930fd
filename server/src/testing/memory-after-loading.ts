import { execFileSync } from 'node:child_process'

/** Bytes still in use after calling `load` of a module and collecting garbage, measured in a process of its own. */
export function memoryAfterLoading(module: URL, load: string): number {
  const script = `
    const used = () => {
      for (let round = 0; round < 4; round++) gc()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const { ${load}: load } = await import(${JSON.stringify(module.href)})
    const before = used()
    globalThis.loaded = load()
    console.log(used() - before)`
  return Number(execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script]))
}
