import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
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
