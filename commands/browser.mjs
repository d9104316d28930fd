import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { browserStarts } from './browser/browser-starts.mjs'
import { downloadChromium, downloadedChromium } from './browser/download-chromium.mjs'
import { run } from './process/run.mjs'
import { withLock } from './setup/with-lock.mjs'

/** The headless shell comes first: the same engine without a window at half the cost. */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const aptPackages = ['chromium-headless-shell', 'chromium']
const aptOptions = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']

/** The path of a Chromium that starts: the machine's own, else an installed or, once there are `packages`, downloaded one. */
export async function ensureBrowser(packages = Promise.resolve()) {
  const { CHROMIUM_PATH: configured } = process.env
  if (configured && !(await browserStarts(configured)))
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not start.`)
  const path = configured || (await findBrowser()) || (await withLock('browser', () => obtainBrowser(packages)))
  if (path) return path
  throw new Error('No Chromium starts on this machine. Install one, or set CHROMIUM_PATH to one that does.')
}

async function obtainBrowser(packages) {
  const installed = (await findBrowser()) || (await installWithApt())
  if (installed) return installed
  await packages
  return downloadChromium()
}

async function findBrowser() {
  const directories = (process.env.PATH ?? '').split(delimiter)
  const candidates = programs.flatMap((program) => directories.map((directory) => join(directory, program)))
  for (const candidate of [...candidates, downloadedChromium]) if (await browserStarts(candidate)) return candidate
  return undefined
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium with apt-get ...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', ...aptOptions, 'update'], { env, isQuiet: true })
  for (const name of aptPackages) {
    const { code, output } = await run(['apt-get', ...aptOptions, 'install', '-y', name], { env, isQuiet: true })
    const installed = code === 0 ? await findBrowser() : undefined
    if (installed) return installed
    console.log(`  apt-get could not install ${name}: ${output.trim().split('\n').at(-1)}`)
  }
  return undefined
}
