import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { slugs } from './slugs.ts'

test('every screen names the chunk of the file that it loads', () => {
  const source = readFileSync(new URL('./screens.ts', import.meta.url), 'utf8')
  const loads = [...source.matchAll(/'([a-z-]+)',\s*async \(\) => \(await import\('([^']+)'\)\)/g)]
  expect(loads).toHaveLength(slugs.length)
  for (const [, chunk, path = ''] of loads) expect(chunk).toBe(basename(path))
})
