import { expect, test } from 'vitest'
import { speculationRules, withSpeculationRules } from './speculation-rules.ts'

const pages = [
  { path: '/still', html: '<body>words</body>' },
  { path: '/live', html: '<body><script>a()</script></body>' },
  { path: '/hidden', html: '<meta name="robots" content="noindex"/><body></body>' },
]

test('a page without script is made ready, one with script only fetched, one that is not indexed left alone', () => {
  const { tag } = speculationRules(pages)
  const { prerender, prefetch } = JSON.parse(tag.replace(/<[^>]+>/g, ''))
  expect(prerender[0].where.href_matches).toEqual(['/still', '/blog', '/blog/*'])
  expect(prefetch[0].where.href_matches).toEqual(['/live'])
})

test('the rules stand at the end of a page that may be found, whatever its words say', () => {
  const rules = speculationRules(pages)
  expect(withSpeculationRules('<body></body> in words</body>', rules)).toBe(`<body></body> in words${rules.tag}</body>`)
  expect(withSpeculationRules(pages[2]?.html ?? '', rules)).toBe(pages[2]?.html)
})

test('a page that is told what to make ready runs no script for it', () => {
  const rules = speculationRules([
    { path: '/told', html: withSpeculationRules('<body></body>', speculationRules(pages)) },
  ])
  expect(rules.tag).toContain('"prerender":[{"where":{"href_matches":["/told"')
  expect(rules.hashes).toHaveLength(1)
})
