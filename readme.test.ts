import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

/** Holds the README to its pictures, and the documents to the files and commands that they name. */

type Picture = {
  name: string
  alt: string
  path: string
  viewport: [width: number, height: number]
  scale: number
  words: Record<string, string[]>
}

const textOf = (file: string) => readFileSync(file, 'utf8')
const pictures: Picture[] = JSON.parse(textOf('docs/pictures/pictures.json'))
const readme = textOf('README.md')
const manifest = JSON.parse(textOf('package.json')) as { scripts: Record<string, string>; engines: { node: string } }
const filesOf = ({ name }: Picture) => ['light', 'dark'].map((theme) => `docs/pictures/${name}-${theme}.webp`)
const largestBytes = 150_000

describe('the pictures of the README', () => {
  test('are those that are listed, each in light and dark', () => {
    const listed = pictures.flatMap(filesOf).toSorted()
    expect(pictures.length).toBeGreaterThan(5)
    const found = readdirSync('docs/pictures').filter((file) => file.endsWith('.webp'))
    expect(found.map((file) => `docs/pictures/${file}`).toSorted()).toEqual(listed)
    expect([...readme.matchAll(/docs\/pictures\/[\w-]+\.webp/g)].map(([file]) => file).toSorted()).toEqual(listed)
    expect(pictures.filter(({ alt }) => !readme.includes(`alt="${alt}"`))).toEqual([])
  })

  test.each(pictures)('$name is small, and of the size that is listed', async (picture) => {
    const [width, height] = picture.viewport.map((length) => length * picture.scale)
    for (const file of filesOf(picture)) {
      expect(await sharp(file).metadata()).toMatchObject({ width, height })
      expect(statSync(file).size).toBeLessThan(largestBytes)
    }
  })

  test.each(pictures)('$name shows a screen that is still there, with these words', ({ path, words }) => {
    const routes = ['web/app/routes.ts', 'web/app/screens/slugs.ts', 'console/app/routes.ts'].map(textOf).join('')
    const slug = path.split('/').at(-1)
    expect(slug === '' || routes.includes(`'${slug}'`)).toBe(true)
    expect(Object.values(words).flat()).not.toEqual([])
    for (const [file, texts] of Object.entries(words)) {
      const source = textOf(file).replace(/\s+/g, ' ')
      expect(texts.filter((text) => !source.includes(text))).toEqual([])
    }
  })

  test('are loaded from here, as are the badges, which say what is so', () => {
    expect(readme.match(/(src|srcset)="http|!\[[^\]]*\]\(http/g)).toBeNull()
    const badge = (name: string) => /aria-label="([^"]+)"/.exec(textOf(`docs/pictures/badges/${name}.svg`))?.[1]
    expect(textOf('LICENSE')).toContain(`${badge('licence')?.split(': ')[1]} License`)
    expect(`>=${/\d+/.exec(badge('node') ?? '')?.[0]}`).toBe(manifest.engines.node)
    expect(textOf('tsconfig.base.json')).toContain(`"${badge('typescript')?.split(': ')[1]}": true`)
  })
})

describe('the documents', () => {
  const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))

  /** As GitHub makes the names of headings. */
  const anchorsOf = (file: string) =>
    [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    )

  function isBroken(from: string, link: string): boolean {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? from : normalize(join(dirname(from), path))
    if (!existsSync(target)) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  }

  test('link only to files and headings that exist', () => {
    const links = documents.flatMap((file) =>
      [...textOf(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => ({ file, link })),
    )
    expect(links.length).toBeGreaterThan(200)
    expect(links.filter(({ file, link }) => isBroken(file, link))).toEqual([])
  })

  test('name only npm scripts that exist, and between them each of these', () => {
    const named = documents
      .filter((file) => file !== 'CHANGELOG.md' && !file.startsWith('docs/decisions/'))
      .flatMap((file) => [...textOf(file).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name))
    expect([...new Set(named)].filter((name) => !(name in manifest.scripts))).toEqual([])
    const unnamed = Object.keys(manifest.scripts).filter((name) => !named.includes(name))
    expect(unnamed.toSorted()).toEqual(['start', 'test'])
  })

  test('are all reached from the index, or from the README', () => {
    const index = ['README.md', 'docs/README.md'].map(textOf).join('')
    const pages = readdirSync('docs').filter((name) => name !== 'README.md' && name !== 'pictures')
    expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([])
  })
})
