import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CommandRefused, describeFailure, readFileToAdd, readId, readLoanNumber, splitBy } from './command-line.ts'

test.each([
  ['12', 12],
  ['0', undefined],
  ['', undefined],
  ['x', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['99999999999999999999', undefined],
])('the id %s is read as %s', (text, id) => {
  expect(readId(text)).toBe(id)
})

test('a loan number is read with or without its prefix, and anything else is refused', () => {
  expect([readLoanNumber('AGR100001'), readLoanNumber('agr100001'), readLoanNumber('100001')]).toEqual(
    Array(3).fill(100_001),
  )
  for (const text of ['', 'AGR', 'AGC100001', '1e5', '9'.repeat(20)])
    expect(() => readLoanNumber(text)).toThrow(CommandRefused)
})

test.each([
  ['one word', ['1', 'text', '--by', 'Meera'], 'Meera'],
  ['two words without quotes', ['1', 'text', '--by', 'Meera', "O'Nair"], "Meera O'Nair"],
  ['two words in quotes', ['1', 'text', '--by', ' Meera Nair '], 'Meera Nair'],
  ['a staff number', ['1', 'text', '--by', 'E1042'], 'E1042'],
])('the name after --by may be %s', (_what, args, by) => {
  expect(splitBy(args)).toEqual({ given: ['1', 'text'], by })
})

test.each([
  ['no --by', ['1']],
  ['no name', ['1', '--by']],
  ['an empty name', ['1', '--by', ' ']],
  ['an unknown option', ['1', '--by', 'Meera', '--how', 'x']],
  ['the same option twice', ['1', '--by', 'Meera', '--by', 'Asha']],
  ['an argument behind the name', ['statement.csv', '--by', 'Meera', '50200012345678']],
])('arguments with %s are refused', (_what, args) => {
  expect(splitBy(args)).toBeUndefined()
})

test('a file to add is read, with the name of whoever adds it; other arguments are refused', async () => {
  const file = import.meta.filename
  expect(await readFileToAdd([file, '--by', 'Meera', 'Nair'])).toEqual({
    ...{ file, by: 'Meera Nair' },
    text: expect.stringContaining('a file to add is read'),
  })
  for (const args of [[file], ['--by', 'Meera'], [file, 'more', '--by', 'Meera']])
    expect(await readFileToAdd(args)).toBeUndefined()
  await expect(readFileToAdd([`${file}.none`, '--by', 'Meera'])).rejects.toThrow('ENOENT')
})

test.each([
  ['UTF-8 with a mark at its start', Buffer.from('\ufeff{"day": "José"}')],
  ['UTF-16, as Excel and PowerShell save it', Buffer.from('\ufeff{"day": "José"}', 'utf16le')],
  ['Windows-1252', Buffer.from('{"day": "José"}', 'latin1')],
])('a file to add may be in %s', async (_encoding, bytes) => {
  const directory = await mkdtemp(join(tmpdir(), 'agrim-file-to-add-'))
  const file = join(directory, 'given.json')
  await writeFile(file, bytes)
  expect((await readFileToAdd([file, '--by', 'Meera']))?.text).toBe('{"day": "José"}')
  await rm(directory, { recursive: true })
})

test.each([
  [
    Object.assign(new Error('ENOENT: open'), { code: 'ENOENT', path: 'a.csv' }),
    'Cannot open a.csv: no such file or directory.',
  ],
  [
    Object.assign(new Error('EROFS: open'), { code: 'EROFS', path: 'a.csv' }),
    'Cannot open a.csv: the disk is read-only.',
  ],
  [
    Object.assign(new Error('connect EACCES'), { code: 'EACCES', syscall: 'connect', path: '/run/.s.PGSQL.5432' }),
    'The database is not available',
  ],
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'The database is not available'],
  [
    new AggregateError([Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })]),
    'is not available',
  ],
  [new Error('Connection terminated due to connection timeout'), 'The database is not available'],
  [new Error('timeout expired'), 'The database is not available'],
  [new CommandRefused('No.'), 'No.'],
  [new Error('Cannot start: it is in use.'), /^Cannot start: it is in use\.$/],
  [new Error('migration 1 failed', { cause: new Error('no room') }), 'Failed: migration 1 failed: no room'],
])('an error is described in a sentence, without a stack', (error, sentence) => {
  expect(describeFailure(error)).toMatch(sentence)
  expect(describeFailure(error)).not.toContain('\n')
})
