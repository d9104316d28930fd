import { expect, test } from 'vitest'
import { speculationRules, withSpeculationRules } from './speculation-rules.ts'

const pages = [
  { path: '/static', html: '<body>words</body>' },
  { path: '/scripted', html: '<body><script>a()</script></body>' },
  { path: '/hidden', html: '<meta name="robots" content="noindex"/><body></body>' },
]

test('a page without script is prerendered, one with script prefetched, and one that is not indexable neither', () => {
  const { tag } = speculationRules(pages)
  const { prerender, prefetch } = JSON.parse(tag.replace(/<[^>]+>/g, ''))
  expect(prerender[0].where.href_matches).toEqual(['/static', '/blog', '/blog/*'])
  expect(prefetch[0].where.href_matches).toEqual(['/scripted'])
})

test('the rules are the last element of an indexable page, whatever its text contains', () => {
  const rules = speculationRules(pages)
  expect(withSpeculationRules('<body></body> in words</body>', rules)).toBe(`<body></body> in words${rules.tag}</body>`)
  expect(withSpeculationRules(pages[2]?.html ?? '', rules)).toBe(pages[2]?.html)
})

test('a page with speculation rules still counts as a page without script', () => {
  const rules = speculationRules([
    { path: '/with-rules', html: withSpeculationRules('<body></body>', speculationRules(pages)) },
  ])
  expect(rules.tag).toContain('"prerender":[{"where":{"href_matches":["/with-rules"')
  expect(rules.hashes).toHaveLength(1)
})
