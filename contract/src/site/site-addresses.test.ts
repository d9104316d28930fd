import { expect, test } from 'vitest'
import { uploadUrl } from './site-addresses.ts'

test.each([
  ['DOC:a.png', '/uploads/', '/uploads/a.png'],
  ['DOC:a.png', 'https://files.example/blog/', 'https://files.example/blog/a.png'],
  ['a.png', '/uploads/', '/uploads/a.png'],
])('the URL of %s on the upload host %s is %s', (image, host, url) => {
  expect(uploadUrl(image, host)).toBe(url)
})
