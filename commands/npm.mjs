import { run } from './run.mjs'

const tellEveryMs = 5_000
const plain = ['--loglevel=error', '--no-progress', '--no-audit', '--no-fund']

/** Runs npm without its noise, saying now and then that it is still at work; gives its exit code. */
export async function npm(args, doing) {
  const beganMs = Date.now()
  const elapsed = () => `${Math.round((Date.now() - beganMs) / 1_000)} s`
  const telling = setInterval(() => console.log(`  still ${doing}, ${elapsed()}`), tellEveryMs)
  const program = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const { code } = await run([...program, ...args, ...plain])
  clearInterval(telling)
  if (code === 0) console.log(`  done in ${elapsed()}`)
  return code
}
