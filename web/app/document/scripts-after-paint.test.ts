import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint'

const preload = (href: string) => `<link rel="modulepreload" href="${href}"/>`
const start = `<script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";

  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script>`
const page = (code: string) =>
  `<head>${preload('/assets/manifest.js')}${preload('/assets/root.js')}</head><body>${code}</body>`

test('no script is asked for before the first paint', () => {
  const html = scriptsAfterPaint(page(start))
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toMatch(/^import /m)
  expect(html).toMatch(/PerformanceObserver[\s\S]*\["\/assets\/manifest\.js","\/assets\/root\.js"\]/)
})

test('the modules run in their order, and the page starts last', () => {
  const order = [
    'await import("/assets/manifest.js");',
    'const route0 = await import("/assets/root.js");',
    'Modules = {',
  ]
  const html = scriptsAfterPaint(page(start))
  const places = [...order, 'import("/assets/entry.js");</script>'].map((code) => html.indexOf(code))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a page without script stays as it is, and one that starts in another way stops the build', () => {
  expect(scriptsAfterPaint('<head></head>')).toBe('<head></head>')
  expect(() => scriptsAfterPaint(page('<script type="module">import "/assets/root.js"</script>'))).toThrow()
})
