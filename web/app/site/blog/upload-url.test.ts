import { expect, test } from 'vitest'
import { uploadUrl } from './upload-url'

test.each([
  ['DOC:a.png', '/uploads/', '/uploads/a.png'],
  ['DOC:a.png', 'https://files.example/blog/', 'https://files.example/blog/a.png'],
  ['a.png', '/uploads/', '/uploads/a.png'],
])('%s at %s is %s', (marked, host, url) => {
  expect(uploadUrl(marked, host)).toBe(url)
})
