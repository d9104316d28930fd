import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { browserStarts } from './browser-starts.mjs'
import { exclusively } from './exclusively.mjs'
import { fetchBrowser, fetchedBrowser } from './fetch-browser.mjs'
import { run } from './run.mjs'

/** The shell first: the same engine without a window, at half the cost. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const packages = ['chromium-headless-shell', 'chromium']

/** The path of a Chromium that has been seen to start: the machine's own, else one that is fetched. */
export async function ensureBrowser() {
  const { CHROMIUM_PATH: given } = process.env
  if (given && !(await browserStarts(given))) throw new Error(`CHROMIUM_PATH is ${given}, which does not start.`)
  const found = given || (await present()) || (await exclusively('browser', laidIn))
  if (found) return found
  throw new Error('No Chromium starts on this machine. Install one, or set CHROMIUM_PATH to one that does.')
}

async function laidIn() {
  return (await present()) || (await installWithApt()) || (await fetchBrowser())
}

async function present() {
  const places = (process.env.PATH ?? '').split(delimiter)
  const candidates = names.flatMap((name) => places.map((place) => join(place, name)))
  for (const candidate of [...candidates, fetchedBrowser]) if (await browserStarts(candidate)) return candidate
  return undefined
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium with apt-get ...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const quickly = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
  await run(['apt-get', ...quickly, 'update'], { env, isQuiet: true })
  for (const name of packages) {
    const { code, output } = await run(['apt-get', ...quickly, 'install', '-y', name], { env, isQuiet: true })
    const installed = code === 0 ? await present() : undefined
    if (installed) return installed
    console.log(`  apt-get could not install ${name}: ${output.trim().split('\n').at(-1)}`)
  }
  return undefined
}
