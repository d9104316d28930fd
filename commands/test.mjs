import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { tool } from './our-node.mjs'
import { run } from './run.mjs'
import { lint, types } from './stages.mjs'
import { count, readPlaywright, readVitest } from './test-counts.mjs'

await ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'agrim-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
const total = { passed: 0, failed: 0 }
let isTold = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isTold = true
  })
}

for (const { name, commands } of [lint, ...types]) await stage(name, () => runAll(commands()))
await stage('website', async () => ({ passed: 0, failed: (await ensureWebBuilt()) ? 0 : 1 }))
await stage('unit and server tests', runVitest)
await stage('browser tests', runPlaywright)

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function stage(name, work) {
  console.log(`\n== ${name}`)
  const beganMs = Date.now()
  const { passed, failed } = await work().catch((error) => {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  })
  if (isTold) process.exit(130)
  total.passed += passed
  total.failed += failed
  console.log(`== ${name}: ${failed === 0 ? 'good' : 'FAILED'}, ${((Date.now() - beganMs) / 1_000).toFixed(1)} s`)
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
  const { code } = await run(tool('vitest', 'run', ...reporters))
  return count(readVitest(report), code)
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const command = tool('playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json')
  const { code } = await run(command, { env })
  return count(readPlaywright(report), code)
}
