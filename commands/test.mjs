import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { lint, runCheck, types } from './checks.mjs'
import { readArguments } from './process/arguments.mjs'
import { installedProgram } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { useTemporaryFilesInMemory } from './process/temporary-directory.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { failedFilesOf, readPlaywrightReport, readVitestReport, summarise, withSecondRun } from './test-results.mjs'

readArguments('npm test   checks format, lint and types, and runs all tests')
const packages = ensureInstalled()
// Installing a browser waits for the network while the packages are unpacked.
const browser = ensureBrowser(packages)
browser.catch(() => {}) // It is reported by the first stage that needs it.
await packages
const startedAt = Date.now()
useTemporaryFilesInMemory()
const reports = mkdtempSync(join(tmpdir(), 'agrim-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
// The tests start the server dozens of times.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compile-cache')
const total = { passed: 0, failures: [] }
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isInterrupted = true
  })
}

const checks = runStage('format, lint and types', runChecks)
await runStage('website', buildWebsite)
// Browser tests and server tests both wait a lot, so running them in parallel keeps the processors busy.
await Promise.all([checks, runStage('unit and server tests', runServerTests), runBrowserStages()])

console.log(`\n${total.passed} passed, ${total.failures.length} failed, ${secondsSince(startedAt)} s`)
for (const failure of total.failures) console.log(`FAILED  ${failure}`)
process.exit(total.failures.length === 0 ? 0 : 1)

async function runChecks() {
  const checks = [lint, ...types]
  const failures = []
  for (const check of checks) if (!(await runCheck(check))) failures.push(check.name)
  return { passed: checks.length - failures.length, failures }
}

async function buildWebsite() {
  return { passed: 0, failures: (await ensureWebBuilt()) ? [] : ['website'] }
}

async function runServerTests() {
  const { tests, code } = await runVitest({ name: 'server', projects: ['unit', 'tidy', 'server'] })
  return summarise(tests, code)
}

async function runBrowserStages() {
  await runStage('screen tests', runScreenTests)
  await runStage('browser journeys', runPlaywright)
}

/**
 * Files with a failed test run once more in a new browser: very rarely Chromium stops drawing a page, which then handles no
 * click. What fails again has failed.
 */
async function runScreenTests() {
  const common = { projects: ['browser*'], env: { CHROMIUM_PATH: await browser }, isQuiet: true }
  const first = await runVitest({ name: 'screens', ...common })
  const files = failedFilesOf(first.tests)
  if (files.length === 0) return summarise(first.tests, first.code)
  for (const failure of summarise(first.tests, first.code).failures) console.log(`Failed in the first run: ${failure}`)
  const second = await runVitest({ name: 'screens-again', ...common, files })
  return summarise(withSecondRun(first.tests, second.tests), second.code)
}

async function runStage(name, work) {
  console.log(`\n== ${name}`)
  const stageStartedAt = Date.now()
  const { passed, failures } = await work().catch((error) => {
    console.error(error.message)
    return { passed: 0, failures: [name] }
  })
  if (isInterrupted) process.exit(130)
  total.passed += passed
  total.failures.push(...failures)
  console.log(`== ${name}: ${failures.length === 0 ? 'passed' : 'FAILED'}, ${secondsSince(stageStartedAt)} s`)
}

/** A quiet run shows its output when it has ended, so that two at once can be read. */
async function runVitest({ name, projects, files = [], env = {}, isQuiet = false }) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const selected = [...projects.map((project) => `--project=${project}`), ...files]
  const command = installedProgram('vitest', 'run', ...reporters, ...selected)
  const { code, output } = await run(command, { env, isQuiet })
  if (isQuiet) console.log(output)
  return { tests: readVitestReport(report), code }
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: await browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const command = installedProgram('playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json')
  const { code, output } = await run(command, { env, isQuiet: true })
  console.log(output)
  return summarise(readPlaywrightReport(report), code)
}

function secondsSince(time) {
  return ((Date.now() - time) / 1_000).toFixed(1)
}
