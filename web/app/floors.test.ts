import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** From the bottom up: a folder imports only from its own floor and those below it. */
const floors = [['shared'], ['features'], ['screens', 'site']]

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|js)$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
  .map((file) => ({ file, imports: importsOf(file) }))
const inFolders = files.filter(({ file }) => file.includes('/'))

/** Our own files that a file imports, or names as the screen of a route. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)
  return Array.from(found, ([, target = '']) => normalize(join(dirname(file), target)).replace(/\.tsx?$/, ''))
}

const areaOf = (file: string) => file.split('/')[0] ?? ''
const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]
const floorOf = (file: string) => floors.findIndex((areas) => areas.includes(areaOf(file)))

/** The imports for which `isWrong` holds. */
const importsWhere = (isWrong: (from: string, to: string) => boolean) =>
  inFolders.flatMap(({ file, imports }) =>
    imports.filter((target) => isWrong(file, target)).map((target) => `${file} -> ${target}`),
  )

test('every folder stands on a floor', () => {
  expect(inFolders.length).toBeGreaterThan(300)
  expect(inFolders.filter(({ file }) => floorOf(file) === -1)).toEqual([])
})

test('a file imports only from its own floor and those below it', () => {
  const isOutside = (from: string, to: string) =>
    floorOf(from) === 2 && floorOf(to) === 2 && areaOf(from) !== areaOf(to)
  expect(importsWhere((from, to) => floorOf(to) > floorOf(from) || isOutside(from, to))).toEqual([])
})

test('a feature imports no screen of another feature', () => {
  const routes = readFileSync(join(import.meta.dirname, 'routes.ts'), 'utf8').matchAll(/'([\w/-]+)\.tsx'/g)
  const lazyScreens = importsOf('screens/screens.ts')
  const screens = new Set([...Array.from(routes, ([, file]) => file), ...lazyScreens])
  expect(screens.size).toBeGreaterThan(40)
  expect(
    importsWhere((from, to) => screens.has(to) && featureOf(from) !== undefined && featureOf(from) !== featureOf(to)),
  ).toEqual([])
})

test('folders import each other in no circle', () => {
  const imported = new Map<string, Set<string>>()
  for (const { file, imports } of inFolders)
    for (const target of imports)
      if (dirname(target) !== dirname(file))
        imported.set(dirname(file), (imported.get(dirname(file)) ?? new Set()).add(dirname(target)))
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (folder: string, trail: readonly string[]) => {
    if (trail.includes(folder)) circles.push([...trail.slice(trail.indexOf(folder)), folder].join(' -> '))
    if (done.has(folder) || trail.includes(folder)) return
    for (const target of imported.get(folder) ?? []) walk(target, [...trail, folder])
    done.add(folder)
  }
  for (const folder of imported.keys()) walk(folder, [])
  expect(circles).toEqual([])
})
