import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  write(createLog('debug', sink))
  return lines.join('')
}

test.each([
  ['a mobile', '9876543210'],
  ['a PAN', 'ABCDE1234F'],
  ['an Aadhaar number', '234123412346'],
  ['an account number', '026291800001191'],
  ['a device token', 'Zk3vT0c9mX1qW8sL5bN2hR7yU4pA6dE_fG-jKiOoQwE'],
  ['a device token between dashes', '-k3vT0c9mX1qW8sL5bN2hR7yU4pA6dE_fG-jKiOoQw-'],
  ['a session token', 'Zk3vT0c9mX1qW8sL5bN2hR7yU4pA6dE_fG-jKiOoQwEbN2hR7yU4pA6dE_f'],
])('%s is not readable in a message', (_name, secret) => {
  const line = logged((log) => log.info(`about ${secret} here`))
  expect(line).toContain('about')
  expect(line).not.toContain(secret)
})

test('a hash is never masked, because npm run verify:ledger takes it from the log', () => {
  const hash = 'a44546987353fc72670de6d76f391e5ffd8547757ba865e2ea18c67f253d0416'
  expect(logged((log) => log.info({ hash }, 'the ledger was sealed'))).toContain(hash)
})

test('fields named otp, token or pancard are redacted', () => {
  const line = logged((log) => log.info({ otp: '4821', body: { token: 'short', pancard: 'x' } }, 'named'))
  expect(line).not.toMatch(/4821|short/)
  expect(line).toContain('[redacted]')
})

test('a database error is logged with its code but without the values of its row', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (first_name)=(Asha) already exists.',
  })
  const line = logged((log) => log.error({ err: error }, 'failed'))
  expect(line).toContain('23505')
  expect(line).not.toContain('Asha')
})

test('times are in UTC', () => {
  expect(logged((log) => log.info('now'))).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/)
})

const importPath = (file: string) => JSON.stringify(pathToFileURL(`${import.meta.dirname}/${file}`).href)
const opening = `
  import fs from 'node:fs'
  import { createLog, standardOutput } from ${importPath('log.ts')}
  import { stopOnSignal } from ${importPath('../stop-on-signal.ts')}
  const output = standardOutput()
  const log = createLog('info', output)
  const { write, writeSync } = fs
  const fullDisk = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  function fillDisk() {
    fs.write = (...args) => setImmediate(args.at(-1), fullDisk)
    fs.writeSync = () => { throw fullDisk }
  }`
/** Logs 20 MB, is told to stop, and reports on standard error whether it kept all of them. */
const logMuch = `
  let dropped = 0
  output.on('drop', () => { dropped++ })
  stopOnSignal(log, output, [async () => process.stderr.write(dropped > 0 ? 'dropped lines' : 'kept all lines')])
  for (let line = 0; line < 200; line++) log.info('x '.repeat(50_000))
  setTimeout(() => process.kill(process.pid, 'SIGTERM'), 1_000)
  setInterval(() => {}, 1_000)`
const exitAfterFullDisk = `
  fillDisk()
  log.info('before')
  output.once('error', () => {
    Object.assign(fs, { write, writeSync })
    output.once('drain', () => {
      log.info('last line')
      process.exit()
    })
  })
  setInterval(() => {}, 1_000)`

function startProgram(program: string, output: 'pipe' | 'ignore') {
  const args = ['--input-type=module', '-e', `${opening}${program}`]
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function endOf(child: ReturnType<typeof startProgram>) {
  const [[code, signal], errors] = await Promise.all([once(child, 'exit'), child.stderr && text(child.stderr)])
  return { endedBy: code ?? signal, errors }
}

test('a log that nobody reads neither fills the memory nor keeps the server from stopping', async () => {
  expect(await endOf(startProgram(logMuch, 'pipe'))).toEqual({ endedBy: 'SIGKILL', errors: 'dropped lines' })
})

test('a log on a full disk neither ends the server nor keeps it from stopping', async () => {
  const program = `fillDisk();${logMuch}`
  expect(await endOf(startProgram(program, 'ignore'))).toEqual({ endedBy: 0, errors: 'dropped lines' })
})

test('once the disk of a log has room again, an exit writes the last line', async () => {
  const child = startProgram(exitAfterFullDisk, 'pipe')
  const [lines, end] = await Promise.all([child.stdout && text(child.stdout), endOf(child)])
  expect(end).toEqual({ endedBy: 0, errors: '' })
  expect(lines).toMatch(/before.*\n.*last line/)
})
