import { resolve } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicSettings } from '../../testing/live-settings.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readSamplePosts, seedSamplePosts } from '../site/sample-posts.ts'
import { mountWebsite } from './mount-website.ts'

const publicUrl = 'https://loans.example'
const buildDirectory = resolve(import.meta.dirname, '../../../../web/build')

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes attributes, elements without content and its own ids.
    'attr-case': 'off',
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    'valid-id': ['error', { relaxed: true }],
    'void-style': ['error', { style: 'selfclosing' }],
  },
})

const paths = [
  '/',
  '/about-us',
  '/apply-now',
  '/blog',
  '/contact',
  '/fail',
  '/faq',
  '/gallery',
  '/grievance',
  '/my-dashboard',
  '/no-such-page',
  '/privacy-policy',
  '/rate-and-terms',
  '/repay-loan',
  '/services',
  '/terms-and-conditions',
  '/thanku',
]

let data: TestDatabase
let testApp: TestApp
let articles: string[]

beforeAll(async () => {
  data = await createTestDatabase(2)
  testApp = await createTestApp({ data, env: { ...publicSettings, PUBLIC_URL: publicUrl } })
  const site = {
    buildDirectory,
    isProduction: true,
    isSimulated: true,
    publicUrl,
    uploadHost: '/uploads/',
    today: testApp.clock.today,
  }
  await mountWebsite(testApp.app, site)
  await seedSamplePosts(data.database)
  articles = (await readSamplePosts()).map(({ id }) => `/blog/${id}`)
})

afterAll(async () => {
  await testApp.close()
  await data.drop()
})

test('every public page is valid HTML', async () => {
  const wrong: string[] = []
  for (const path of [...paths, ...articles]) {
    const { body } = await testApp.app.inject({ url: path })
    const { results } = await validator.validateString(body)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      wrong.push(`${path}: ${ruleId}: ${message} (${selector})`)
  }
  expect(wrong).toEqual([])
})
