import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { lint, types } from './checks.mjs'
import { installedProgram } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { countResults, readPlaywrightReport, readVitestReport } from './test-results.mjs'

await ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'agrim-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
const total = { passed: 0, failed: 0 }
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isInterrupted = true
  })
}

for (const { name, commands } of [lint, ...types]) await runStage(name, () => runAll(commands()))
await runStage('website', async () => ({ passed: 0, failed: (await ensureWebBuilt()) ? 0 : 1 }))
await runStage('unit, server and screen tests', runVitest)
await runStage('browser journeys', runPlaywright)

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function runStage(name, work) {
  console.log(`\n== ${name}`)
  const startedAt = Date.now()
  const { passed, failed } = await work().catch((error) => {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  })
  if (isInterrupted) process.exit(130)
  total.passed += passed
  total.failed += failed
  console.log(`== ${name}: ${failed === 0 ? 'passed' : 'FAILED'}, ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)
}

async function runAll(commands) {
  for (const { command, cwd } of commands) {
    const { code } = await run(command, { cwd })
    if (code !== 0) return { passed: 0, failed: 1 }
  }
  return { passed: 1, failed: 0 }
}

async function runVitest() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(installedProgram('vitest', 'run', ...reporters), {
    env: { CHROMIUM_PATH: await ensureBrowser() },
  })
  return countResults(readVitestReport(report), code)
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const command = installedProgram('playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json')
  const { code } = await run(command, { env })
  return countResults(readPlaywrightReport(report), code)
}
