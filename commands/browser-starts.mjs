import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const patienceMs = 20_000

/** Whether that browser starts and can be driven: one that tells its version may still lack a library. */
export async function browserStarts(path) {
  if (!existsSync(path)) return false
  const profile = mkdtempSync(join(tmpdir(), 'agrim-browser-'))
  const flags = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(path, flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const isListening = await says(browser, 'DevTools listening')
  await end(browser)
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  return isListening
}

function says(browser, words) {
  return new Promise((resolve) => {
    let said = ''
    const impatience = setTimeout(() => resolve(false), patienceMs)
    const settle = (verdict) => {
      clearTimeout(impatience)
      resolve(verdict)
    }
    browser.once('error', () => settle(false)).once('exit', () => settle(false))
    browser.stderr.on('data', (more) => {
      said += more
      if (said.includes(words)) settle(true)
    })
  })
}

function end(browser) {
  if (!browser.pid || browser.exitCode !== null || browser.signalCode !== null) return
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  process.kill(-browser.pid, 'SIGKILL')
  return ended
}
