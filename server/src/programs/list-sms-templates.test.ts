import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the SMS texts need no setting, because they are registered before the server can start', () => {
  const listed = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'list-sms-templates.ts'), 'https://agrim.example'],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    },
  )
  expect(listed).toMatchObject({ status: 0, stdout: expect.stringContaining('valid for 5 minutes') })
})
