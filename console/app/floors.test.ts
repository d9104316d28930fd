import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** From the bottom up: a folder imports only from its own floor and those below it. */
const floors = ['shared', 'features', 'screens']

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file.includes('/'),
)
const floorOf = (file: string) => floors.indexOf(file.split('/')[0] ?? '')

const imports = files.flatMap((file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)/g), ([, target = '']) => ({
    from: file,
    to: normalize(join(dirname(file), target)),
  }))
})

test('every folder of the console stands on a floor, and a file imports only from its own and those below', () => {
  expect(files.filter((file) => floorOf(file) === -1)).toEqual([])
  expect(imports.length).toBeGreaterThan(150)
  expect(imports.filter(({ from, to }) => floorOf(to) > floorOf(from))).toEqual([])
})

test('a page is imported by the routes alone', () => {
  const isPage = (file: string) => /^screens\/[\w-]+-page$/.test(file)
  expect(imports.filter(({ to }) => isPage(to)).map(({ from }) => from)).toEqual([])
})
