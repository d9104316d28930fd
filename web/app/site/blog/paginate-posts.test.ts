import { expect, test } from 'vitest'
import { paginatePosts } from './paginate-posts'

const posts = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([
  ['the first page has six posts', 13, null, [1, 2, 3, 4, 5, 6], 3],
  ['page 1 is the first page', 13, '1', [1, 2, 3, 4, 5, 6], 3],
  ['the second page has the next six', 13, '2', [7, 8, 9, 10, 11, 12], 3],
  ['the last page has the rest', 13, '3', [13], 3],
  ['six posts fit on one page', 6, null, [1, 2, 3, 4, 5, 6], 1],
  ['no posts are one empty page', 0, null, [], 1],
])('%s', (_, count, pageParameter, expected, pages) => {
  expect(paginatePosts(posts(count), pageParameter)).toMatchObject({ posts: expected, pages })
})

test.each(['0', '-1', '01', '1.0', '1e0', ' 1', '٢', '', 'two', '3', '1000', '9'.repeat(400)])(
  'page %s of two does not exist',
  (pageParameter) => {
    expect(paginatePosts(posts(12), pageParameter)).toBeUndefined()
  },
)
