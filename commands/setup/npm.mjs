import { run } from '../process/run.mjs'

const progressIntervalMs = 5_000
const quietOptions = ['--loglevel=error', '--no-progress', '--no-audit', '--no-fund']

/** Runs npm with little output, reports from time to time that it is still running, and returns its exit code. */
export async function npm(args, activity) {
  const startedAt = Date.now()
  const elapsed = () => `${Math.round((Date.now() - startedAt) / 1_000)} s`
  const progress = setInterval(() => console.log(`  still ${activity}, ${elapsed()}`), progressIntervalMs)
  const program = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const { code } = await run([...program, ...args, ...quietOptions])
  clearInterval(progress)
  if (code === 0) console.log(`  done in ${elapsed()}`)
  return code
}
