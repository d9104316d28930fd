import { expect, test } from 'vitest'
import { pageOfPosts } from './page-of-posts'

const posts = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([
  ['the first page holds six', 13, null, [1, 2, 3, 4, 5, 6], 3],
  ['and is also page 1', 13, '1', [1, 2, 3, 4, 5, 6], 3],
  ['the next goes on', 13, '2', [7, 8, 9, 10, 11, 12], 3],
  ['the last holds the rest', 13, '3', [13], 3],
  ['six fit on one', 6, null, [1, 2, 3, 4, 5, 6], 1],
  ['none is one empty page', 0, null, [], 1],
])('%s', (_, count, asked, held, pages) => {
  expect(pageOfPosts(posts(count), asked)).toMatchObject({ posts: held, pages })
})

test.each(['0', '-1', '01', '1.0', '1e0', ' 1', '٢', '', 'two', '3', '1000', '9'.repeat(400)])(
  'page %s of two does not exist',
  (asked) => {
    expect(pageOfPosts(posts(12), asked)).toBeUndefined()
  },
)
