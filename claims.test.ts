import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { noPenalCharge } from './domain/src/loan/product/penal-terms.ts'
import { noticeTemplates } from './server/src/providers/sms/templates.ts'

/** Holds docs/claims.md and the published texts together. */

const claims = readFileSync('docs/claims.md', 'utf8')
const regulation = readFileSync('docs/regulation.md', 'utf8')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && !/\.(test|spec)\.tsx?$/.test(file))

/** Line breaks inside a sentence are the formatter's. */
const textOf = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ')

/** The cells of every row of the table under a heading. */
function rowsUnder(heading: string): string[][] {
  const section = claims.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}

const pathsIn = (text: string) => [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => path ?? '')

describe('docs/claims.md', () => {
  test('names only files that exist, as does docs/regulation.md', () => {
    const named = [...pathsIn(claims), ...pathsIn(regulation)]
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((file) => !existsSync(file) && !existsSync(`web/app/${file}`))).toEqual([])
  })

  test.each(['Cost', 'Applying', 'Repaying', 'Complaints', 'Data', 'Messages'])(
    'gives each promise of "%s" a test',
    (heading) => {
      const rows = rowsUnder(heading)
      expect(rows.length).toBeGreaterThan(5)
      const isTested = (row: string[]) => pathsIn(row[2] ?? '').some((path) => /\.(test|spec)\.tsx?$/.test(path))
      expect(rows.filter((row) => !isTested(row))).toEqual([])
    },
  )

  test('lists every public page', () => {
    const publicRoutes = readFileSync('web/app/routes.ts', 'utf8').split("route('my-dashboard'")[0] ?? ''
    const pages = [...publicRoutes.matchAll(/'([\w/-]+-page\.tsx)'/g)].map(([, page]) => page ?? '')
    expect(pages.length).toBeGreaterThan(10)
    expect(pages.filter((page) => !claims.includes(`\`${page}\``))).toEqual([])
  })

  test('lists every SMS', () => {
    const names = Object.keys(noticeTemplates)
    expect(names.filter((name) => !claims.includes(`\`${name}\``))).toEqual([])
  })
})

describe('published texts promise nothing that does not exist', () => {
  /** What a customer may read: pages and screens, forms and replies, SMS and PDFs. */
  const published = files.filter(
    (file) =>
      /^(web\/app|contract\/src)\/.*\.tsx?$/.test(file) ||
      /^server\/src\/(servicing\/papers\/pdf|records\/issued-documents\/templates|records\/emails|providers\/sms)\//.test(
        file,
      ),
  )
  const articles = files.filter((file) => /^server\/src\/public\/site\/sample-posts/.test(file))

  const missing: readonly [feature: string, promise: RegExp][] = [
    ['reports to credit bureaus', /is reported to credit|when we report/i],
    ['records of who saw data', /each access is recorded/i],
  ]

  test('the texts of pages, SMS, emails and documents are found', () => {
    expect(published.length).toBeGreaterThan(200)
    expect(published).toEqual(
      expect.arrayContaining([
        'server/src/providers/sms/templates.ts',
        'server/src/records/emails/email-content.ts',
        'server/src/records/issued-documents/templates/key-facts-pdf.ts',
        'server/src/servicing/papers/pdf/receipt-pdf.ts',
      ]),
    )
  })

  test.each(missing)('no text promises %s', (_feature, promise) => {
    expect(published.filter((file) => promise.test(textOf(file)))).toEqual([])
  })

  test('no text says that a code is the only way to sign an offer, or support the only way to withdraw a consent', () => {
    const onlyCode =
      /(sign (it|them|the offer)( there)?|have signed),? with a (one-time )?code(?! (that we send to your mobile )?or)/i
    const onlySupport = /withdraw this consent at any time by writing to support;/
    const isOutdated = (text: string) => onlyCode.test(text) || onlySupport.test(text)
    const offered = [...published, ...articles].filter((file) => !/consent-purposes/.test(file))
    expect(offered.filter((file) => isOutdated(textOf(file)))).toEqual([])
  })

  test('the articles explain the law, and claim none of it for us', () => {
    const ours =
      /\b(our|we (give|send|issue)( you)?) (a )?(key fact|cooling.?off|signed)|holds for us|in your Key Fact/i
    expect(articles.length).toBeGreaterThan(5)
    expect(articles.filter((file) => ours.test(textOf(file)))).toEqual([])
  })
})

test('pages say that there is no penal charge as long as the published terms have none', () => {
  const pages = files.filter((file) => /^web\/app\/(features\/legal|site)\//.test(file))
  const denying = pages.filter((file) =>
    /no (late fee|penal charge)|'Penal charges', value: 'None'/i.test(textOf(file)),
  )
  expect(denying.length > 0).toBe(noPenalCharge.penalChargeBasisPoints === 0)
})

test('the button that pays is called Pay Now wherever a customer reads it', () => {
  const screens = files.filter((file) => /^web\/app\/.*\.tsx$/.test(file))
  const otherNames = /(>|')\s*(Repay now|Pay now|Make a payment|Pay your loan)\s*(<|')/
  expect(screens.filter((file) => otherNames.test(readFileSync(file, 'utf8')))).toEqual([])
})
