import { expect, test } from 'vitest'
import { explainStartFailure } from './start-failure.ts'

const failure = (message: string, properties: object) => Object.assign(new Error(message), properties)
const url = 'postgresql:///agrim?host=/run/postgresql'

test.each([
  [
    'a data directory on a full disk',
    failure('ENOSPC: no space left on device, write', { code: 'ENOSPC', syscall: 'write' }),
    undefined,
    'DATA_DIR cannot be used: ENOSPC: no space left on device, write.',
  ],
  [
    'a socket of the database that may not be used',
    failure('connect EACCES /run/postgresql/.s.PGSQL.5432', { code: 'EACCES', syscall: 'connect' }),
    url,
    'The database of DATABASE_URL cannot be used: connect EACCES /run/postgresql/.s.PGSQL.5432.',
  ],
  [
    'an embedded database on a full disk',
    failure('could not extend file "base/5/1259"', { code: '53100' }),
    undefined,
    'The embedded database in DATA_DIR cannot be used: could not extend file "base/5/1259".',
  ],
  [
    'a port that may not be used',
    failure('listen EACCES: permission denied 0.0.0.0:80', { code: 'EACCES', syscall: 'listen', port: 80 }),
    url,
    'HOST and PORT cannot be used: listen EACCES: permission denied 0.0.0.0:80.',
  ],
])('%s is explained in a sentence', (_what, error, databaseUrl, explanation) => {
  expect(explainStartFailure(error, databaseUrl)).toBe(explanation)
})

test('a missing file of the program is shown with its stack', () => {
  const error = failure('ENOENT: no such file or directory, open', { code: 'ENOENT', syscall: 'open' })
  expect(explainStartFailure(error, undefined)).toBe(error.stack)
})
