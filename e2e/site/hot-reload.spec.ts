import { type ChildProcess, spawn } from 'node:child_process'
import { once as nextEvent } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { once } from '../fixtures/widths.ts'
import { LoginScreen } from '../pages/login.ts'

const repository = join(import.meta.dirname, '../..')
const copied = ['commands', 'server', 'contract', 'domain', 'web', 'console', 'package-lock.json', 'tsconfig.base.json']
const isWanted = (path: string) => !/\.test\.tsx?$|\/(web|console)\/(build|\.react-router|node_modules)$/.test(path)

/** A copy of the sources to edit, inside the repository so that it finds the installed packages. */
function copySources(): string {
  mkdirSync(join(repository, 'data'), { recursive: true })
  const copy = mkdtempSync(join(repository, 'data/hot-reload-'))
  for (const name of copied) cpSync(join(repository, name), join(copy, name), { recursive: true, filter: isWanted })
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await nextEvent(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

function startDevelopment(sources: string, data: string, port: number): ChildProcess {
  const settings = { PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn' }
  const env = { ...process.env, ...settings, PUBLIC_URL: `http://localhost:${port}`, npm_lifecycle_event: '' }
  return spawn(process.execPath, ['commands/dev.mjs'], { cwd: sources, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return
  const ended = nextEvent(process, 'exit')
  process.kill('SIGTERM')
  await ended
}

let sources: string
let data: string
let url: string
let development: ChildProcess

test.beforeAll(async ({ request }) => {
  sources = copySources()
  data = mkdtempSync(join(tmpdir(), 'agrim-hot-reload-'))
  const port = await freePort()
  url = `http://localhost:${port}`
  development = startDevelopment(sources, data, port)
  const answers = async () => (await request.get(`${url}/readyz`).catch(() => undefined))?.status()
  await expect.poll(answers, { timeout: 120_000 }).toBe(200)
})

test.afterAll(async () => {
  await stop(development)
  for (const folder of [sources, data]) rmSync(folder, { recursive: true, force: true })
})

test('an edited component is updated without a reload and without losing typed values', once, async ({ page }) => {
  const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
  const login = new LoginScreen(page)
  await page.goto(`${url}/apply-now`)
  await connected
  await expect(login.getOtp).toBeEnabled()
  await login.mobile.first().click()
  await page.keyboard.type('98765')
  const typed = async () =>
    (await login.mobile.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))).join('')
  expect(await typed()).toBe('98765')
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }))

  const component = join(sources, 'web/app/features/login/mobile-step.tsx')
  const edited = readFileSync(component, 'utf8').replace('Get OTP', 'Edited button')
  // On a busy machine the first edit may be made before Vite watches the file.
  await expect(async () => {
    writeFileSync(component, edited)
    await expect(page.getByRole('button', { name: 'Edited button' })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  expect(await typed()).toBe('98765')
  expect(await page.evaluate(() => 'isFirstLoad' in window)).toBe(true)
})
