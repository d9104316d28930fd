import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const startTimeoutMs = 20_000

/** Whether the browser starts and can be controlled; printing its version is no proof, a library may be missing. */
export async function browserStarts(path) {
  if (!existsSync(path)) return false
  const profile = mkdtempSync(join(tmpdir(), 'agrim-browser-'))
  const flags = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(path, flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const isListening = await prints(browser, 'DevTools listening')
  await kill(browser)
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  return isListening
}

function prints(browser, text) {
  return new Promise((resolve) => {
    let output = ''
    const timeout = setTimeout(() => resolve(false), startTimeoutMs)
    const finish = (result) => {
      clearTimeout(timeout)
      resolve(result)
    }
    browser.once('error', () => finish(false)).once('exit', () => finish(false))
    browser.stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes(text)) finish(true)
    })
  })
}

function kill(browser) {
  if (!browser.pid || browser.exitCode !== null || browser.signalCode !== null) return
  const exited = new Promise((resolve) => browser.once('exit', resolve))
  process.kill(-browser.pid, 'SIGKILL')
  return exited
}
