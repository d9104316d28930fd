import { paths } from 'contract/paths'
import { blogPost, blogSummary } from 'contract/site/blog-post'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readSamplePosts, seedPosts, seedSamplePosts } from './sample-posts.ts'
import { sanitiseHtml } from './sanitise-html.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

type BlogReply = { Status: number; Message: string; httpStatus: number; data: Record<string, string>[] }
const list = async (body: object, app = testApp) =>
  (await app.call(body, { path: paths.blogs })) as unknown as BlogReply
const detail = async (blog_id: unknown) =>
  (await testApp.call({ blog_id }, { path: paths.blogDetail })) as unknown as BlogReply

async function firstSample() {
  const [sample] = await readSamplePosts()
  if (!sample) throw new Error('there is no sample post')
  return sample
}

test('an empty blog returns an empty list', async () => {
  expect(await list({ start: '0', end: '100' })).toMatchObject({ httpStatus: 200, Status: 1, data: [] })
})

test('the sample posts are seeded once, however many processes start at the same time', async () => {
  const { database } = testApp.data
  const inserted = await Promise.all(Array.from({ length: 6 }, () => seedSamplePosts(database)))
  expect(inserted.reduce((sum, count) => sum + count)).toBe(10)
  expect(await seedSamplePosts(database)).toBe(0)
  expect(await database.kysely.selectFrom('blogPosts').select('id').execute()).toHaveLength(10)
})

test('the list is newest first, without the long description, with marked image addresses', async () => {
  const { data } = await list({ start: '0', end: '100' })
  expect(data).toHaveLength(10)
  for (const post of data) expect(Object.keys(blogSummary.strict().parse(post))).toHaveLength(6)
  const dates = data.map((post) => post.created_date)
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(data[0]?.thumb_image_url).toMatch(/^DOC:[a-z-]+\.png$/)
})

test.each([
  ['numbers as text', { start: '1', end: '3' }, 2],
  ['numbers as numbers', { start: 1, end: 3 }, 2],
  ['a range beyond the last', { start: 9, end: 100 }, 1],
  ['a range past everything', { start: 999_999, end: 999_999 }, 0],
  ['a range the wrong way round', { start: 3, end: 1 }, 0],
])('%s are understood', async (_, body, count) => {
  expect(await list(body)).toMatchObject({ Status: 1, data: { length: count } })
})

test('at most a hundred posts are returned at once', async () => {
  const crowded = await createTestApp()
  const sample = { ...(await firstSample()), longDescriptionHtml: '' }
  const posts = Array.from({ length: 130 }, (_, n) => ({ ...sample, id: `post-${n}` }))
  await seedPosts(crowded.data.database, posts)
  expect((await list({ start: 0, end: 999_999 }, crowded)).data).toHaveLength(100)
  await crowded.close()
})

test.each([
  {},
  { start: '-1', end: '5' },
  { start: '0', end: '1e3' },
  { start: '0x1', end: '5' },
  { start: '', end: 1.5 },
])('the range %j is refused with a message', async (body) => {
  expect(await list(body)).toMatchObject({ httpStatus: 200, Status: 0, Message: expect.stringContaining('0 to 100') })
})

test('a post is returned whole by its id', async () => {
  const { Status, data } = await detail('how-to-spot-a-fake-lender')
  expect(Status).toBe(1)
  expect(blogPost.strict().parse(data[0]).long_description).toContain('<h2>Seven signs</h2>')
})

test.each(['nope', '', null, "' or 1=1 --", 'A'.repeat(5_000), '\0', 'how-to-spot-a-fake-lender '.repeat(2), ['x']])(
  'there is no post %j',
  async (id) => {
    expect(await detail(id)).toMatchObject({ httpStatus: 200, Status: 1, data: [] })
  },
)

test('posts are sanitised before they are stored, and a blog that has posts is not seeded', async () => {
  const empty = await createTestApp()
  const longDescriptionHtml = '<p onclick="a()">kept</p><script>alert(1)</script>'
  await seedPosts(empty.data.database, [{ ...(await firstSample()), longDescriptionHtml }])
  const { kysely } = empty.data.database
  expect(await kysely.selectFrom('blogPosts').select('longDescriptionHtml as html').execute()).toEqual([
    { html: '<p>kept</p>' },
  ])
  expect(await seedSamplePosts(empty.data.database)).toBe(0)
  await empty.close()
})

test('the sample posts pass the sanitiser unchanged and are of a readable length', async () => {
  for (const { id, longDescriptionHtml: html } of await readSamplePosts()) {
    expect(sanitiseHtml(html).replaceAll('.in/"', '.in"'), id).toBe(html)
    const words = html.replace(/<[^>]*>/g, ' ').split(/\s+/).length
    expect(words, id).toBeGreaterThan(350)
    expect(words, id).toBeLessThan(600)
  }
})

test('an id can be part of an address: lower case, digits and hyphens', async () => {
  const { kysely } = testApp.data.database
  const sample = await firstSample()
  for (const id of ['A', 'a b', '../../x', 'a--b', '']) {
    const insert = kysely.insertInto('blogPosts').values({ ...sample, id })
    await expect(insert.execute()).rejects.toThrow('blog_posts_id_check')
  }
})
