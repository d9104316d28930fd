import { paths } from 'contract/paths'
import { blogPost, blogSummary } from 'contract/site/blog-post'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { keepFirstBlogPosts } from './keep-first-blog-posts.ts'
import { layInSamplePosts } from './lay-in-sample-posts.ts'
import { readSamplePosts } from './read-sample-posts.ts'
import { sanitiseHtml } from './sanitise-html.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

type Listed = { Status: number; Message: string; httpStatus: number; data: Record<string, string>[] }
const list = async (body: object) => (await house.call(body, { path: paths.blogs })) as unknown as Listed
const detail = async (blog_id: unknown) =>
  (await house.call({ blog_id }, { path: paths.blogDetail })) as unknown as Listed

test('an empty blog answers an empty list', async () => {
  expect(await list({ start: '0', end: '100' })).toMatchObject({ httpStatus: 200, Status: 1, data: [] })
})

test('however many processes start at once, the sample posts are laid in once', async () => {
  const laidIn = await Promise.all(Array.from({ length: 6 }, () => layInSamplePosts(house.data.database)))
  expect(laidIn.reduce((sum, count) => sum + count)).toBe(6)
  expect(await layInSamplePosts(house.data.database)).toBe(0)
  const { rows } = await house.data.database.pool.query('select count(*)::int as posts from blog_posts')
  expect(rows[0].posts).toBe(6)
})

test('the list is newest first, without the long text, its pictures marked', async () => {
  const { data } = await list({ start: '0', end: '100' })
  expect(data).toHaveLength(6)
  for (const post of data) expect(Object.keys(blogSummary.strict().parse(post))).toHaveLength(6)
  const dates = data.map((post) => post.created_date)
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(data[0]?.thumb_image_url).toMatch(/^DOC:[a-z-]+\.png$/)
})

test.each([
  ['numbers as text', { start: '1', end: '3' }, 2],
  ['numbers as numbers', { start: 1, end: 3 }, 2],
  ['a range beyond the last', { start: 5, end: 100 }, 1],
  ['a range past everything', { start: 999_999, end: 999_999 }, 0],
  ['a range the wrong way round', { start: 3, end: 1 }, 0],
])('%s are understood', async (_, body, count) => {
  expect(await list(body)).toMatchObject({ Status: 1, data: { length: count } })
})

test('a hundred at most are given at once', async () => {
  const crowd = await createTestApp()
  const [sample] = await readSamplePosts()
  if (!sample) throw new Error('there is no sample')
  await keepFirstBlogPosts(
    crowd.data.database,
    Array.from({ length: 130 }, (_, n) => ({ ...sample, id: `post-${n}`, long_description_html: '' })),
  )
  const answer = await crowd.call({ start: 0, end: 999_999 }, { path: paths.blogs })
  expect((answer as unknown as Listed).data).toHaveLength(100)
  await crowd.close()
})

test.each([
  {},
  { start: '-1', end: '5' },
  { start: '0', end: '1e3' },
  { start: '0x1', end: '5' },
  { start: '', end: 1.5 },
])('a range such as %j is refused in words', async (body) => {
  expect(await list(body)).toMatchObject({ httpStatus: 200, Status: 0, Message: expect.stringContaining('0 to 100') })
})

test('an article comes whole, by its id', async () => {
  const { Status, data } = await detail('how-to-spot-a-fake-lender')
  expect(Status).toBe(1)
  expect(blogPost.strict().parse(data[0]).long_description).toContain('<h2>Seven signs</h2>')
})

test.each(['nope', '', null, "' or 1=1 --", 'A'.repeat(5_000), '\0', 'how-to-spot-a-fake-lender '.repeat(2), ['x']])(
  'there is no article %j',
  async (id) => {
    expect(await detail(id)).toMatchObject({ httpStatus: 200, Status: 1, data: [] })
  },
)

test('what is stored is sanitised first', async () => {
  const fresh = await createTestApp()
  const [sample] = await readSamplePosts()
  if (!sample) throw new Error('there is no sample')
  const long_description_html = '<p onclick="a()">kept</p><script>alert(1)</script>'
  await keepFirstBlogPosts(fresh.data.database, [{ ...sample, long_description_html }])
  const { rows } = await fresh.data.database.pool.query('select long_description_html as html from blog_posts')
  expect(rows).toEqual([{ html: '<p>kept</p>' }])
  await fresh.close()
})

test('our own articles need no cleaning and are of a readable length', async () => {
  for (const { id, long_description_html: html } of await readSamplePosts()) {
    expect(sanitiseHtml(html).replaceAll('.in/"', '.in"'), id).toBe(html)
    const words = html.replace(/<[^>]*>/g, ' ').split(/\s+/).length
    expect(words, id).toBeGreaterThan(350)
    expect(words, id).toBeLessThan(600)
  }
})

test('an id is an address: lower case, digits and hyphens', async () => {
  const insert = "insert into blog_posts values ($1, 't', 's', '', 'a.png', 'a.png', '2026-01-01')"
  for (const id of ['A', 'a b', '../x', 'a--b', '']) {
    await expect(house.data.database.pool.query(insert, [id])).rejects.toThrow('blog_posts_id_check')
  }
})
