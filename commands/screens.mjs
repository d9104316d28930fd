import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { readArguments } from './process/arguments.mjs'
import { installedProgram, repository } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { drawReadmePictures } from './screens/draw-readme-pictures.mjs'
import { writeScreensPage } from './screens/write-screens-page.mjs'
import { ensureInstalled } from './setup/install.mjs'

/** Screenshots of every screen in every state, at four widths and in both themes, on one page. */

const folder = join(repository, 'screens')
const usage = `npm run screens                      takes a picture of every screen in every state
npm run screens -- --only TEXT       only those with this text in the name of the screen or state
npm run screens -- --beside FOLDER   shows the pictures of an earlier run beside these
npm run screens -- --readme          draws the pictures of the README instead, from the demonstration`
const flags = { beside: { type: 'string' }, only: { type: 'string' }, readme: { type: 'boolean' } }
const parse = (args) => parseArgs({ args, options: flags }).values
const options = parse(readArguments(usage, isParsed))
const beside = options.beside === undefined ? undefined : resolve(options.beside)
if (beside === folder) {
  console.error('The folder to show beside is overwritten by this run: please rename it first.')
  process.exit(1)
}

await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
const chromium = { CHROMIUM_PATH: await ensureBrowser() }
const filterBy = (flag) => (options.only === undefined ? [] : [flag, options.only])
if (options.readme) process.exit(await drawReadmePictures(chromium, filterBy('-g')))
if (options.only === undefined) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const env = { ...chromium, SCREENS_DIR: folder }
const results = []
for (const command of [
  installedProgram('vitest', 'run', '--config', 'web/vitest.screens.config.ts', '--root', 'web', ...filterBy('-t')),
  installedProgram(
    'playwright',
    'test',
    '-c',
    'e2e/playwright.screens.config.ts',
    '--pass-with-no-tests',
    ...filterBy('-g'),
  ),
])
  results.push(await run(command, { env }))

console.log(`\nOpen ${writeScreensPage(folder, beside)}`)
process.exit(results.every(({ code }) => code === 0) ? 0 : 1)

function isParsed(args) {
  try {
    parse(args)
    return true
  } catch {
    return false
  }
}
