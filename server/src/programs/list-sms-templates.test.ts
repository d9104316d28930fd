import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const list = (validSeconds: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'list-sms-templates.ts'), 'https://agrim.example'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, OTP_VALID_SECONDS: validSeconds },
  })

test('the SMS texts need no setting but read the validity of codes, which may be empty; a wrong one is named', () => {
  expect(list('120')).toMatchObject({ status: 0, stdout: expect.stringContaining('valid for 2 minutes') })
  expect(list('')).toMatchObject({ status: 0, stdout: expect.stringContaining('valid for 5 minutes') })
  expect(list('five minutes')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The settings cannot be used:\n {2}- OTP_VALID_SECONDS: [^\n]+\n$/),
  })
})
