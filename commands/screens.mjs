import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { installedProgram, repository } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { writeScreensPage } from './screens/write-screens-page.mjs'
import { ensureInstalled } from './setup/install.mjs'

/** Pictures of every screen in every state, at four widths and in both themes, in one page to look through. */

const folder = join(repository, 'screens')
const { values: options } = parseArgs({
  options: {
    // A folder of an earlier run, shown beside this one.
    beside: { type: 'string' },
    // A part of the name of a screen or state, like "Agreement".
    only: { type: 'string' },
  },
})
const beside = options.beside === undefined ? undefined : resolve(options.beside)
if (beside === folder) throw new Error('The folder to show beside is overwritten by this run: please rename it first.')

await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
if (options.only === undefined) rmSync(folder, { recursive: true, force: true })

const filterBy = (flag) => (options.only === undefined ? [] : [flag, options.only])
const env = { CHROMIUM_PATH: await ensureBrowser(), SCREENS_DIR: folder }
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
