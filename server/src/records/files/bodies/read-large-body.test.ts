import { expect, test } from 'vitest'
import { readLargeBody, smallBytes } from './read-large-body.ts'

const read = (text: string) => readLargeBody(Buffer.from(text))
const many = 'x'.repeat(smallBytes)

test('the file is cut out wherever it is, and everything else is left as it was', () => {
  const file = Buffer.from('hello')
  const fields = [`"a": "é \\"file\\": \\"no\\""`, `"file" : "aGVsbG8="`, `"b":"file","c":[1, {"d":"\\\\"}]`]
  expect(read(`{${fields.join()}}`)).toEqual({
    rest: `{${fields.join().replace('"aGVsbG8="', 'null')}}`,
    file,
  })
  expect(read(' {"file":"aGVsbG8="}')).toEqual({ rest: ' {"file":null}', file })
})

test('escaped characters in the file are read', () => {
  expect(read('{"file":"data:application\\/pdf;base64,\\u0061GVsbG8="}')).toMatchObject({ file: Buffer.from('hello') })
  expect(read('{"file":"\\x"}')).toBe('unreadable')
})

test('a list of files is cut out like a single file', () => {
  const files = [Buffer.from('hello'), '?', '']
  const list = '[ "aGVsbG8=" ,"a b","" ]'
  expect(read(`{"text":"\\"files\\":[","files": ${list},"b":1}`)).toEqual({
    rest: '{"text":"\\"files\\":[","files": null,"b":1}',
    files,
  })
  expect(read('{"files":[]}')).toEqual({ rest: '{"files":null}', files: [] })
  expect(read(`{"files":["${many}"]}`)).toMatchObject({ rest: '{"files":null}' })
})

test.each([
  ['a list without an end', '{"files":["aGVsbG8="', 'unreadable'],
  ['a list that ends with a comma', '{"files":["aGVsbG8=",]}', 'unreadable'],
  ['a list of other values', '{"files":[1]}', 'unreadable'],
  ['eleven files', `{"files":[${Array(11).fill('"aGVsbG8="').join()}]}`, 'too large'],
  ['an empty file', '{"file":""}', { rest: '{"file":null}', file: '' }],
  ['no base64', '{"file":"a b"}', { rest: '{"file":null}', file: '?' }],
  ['no file', '{"a":1}', { rest: '{"a":1}' }],
  ['a list', '["aGVsbG8="]', 'unreadable'],
  ['a file without an end', '{"file":"aGVsbG8=\\"', 'unreadable'],
  ['a large field before the file', `{"a":"${many}","file":"aGVsbG8="}`, 'too large'],
  ['a large field after the file', `{"file":"aGVsbG8=","a":"${many}"}`, 'too large'],
  ['a large list instead of a file', `{"file":["${many}"]}`, 'too large'],
])('%s', (_name, body, expected) => {
  expect(read(body)).toEqual(expected)
})
