import type { IstDate } from 'domain/calendar/ist-date'
import { expect, test } from 'vitest'
import { prepareResponse } from '../../platform/http/prepared-response.ts'
import { createDatedPages } from './dated-pages.ts'

const builtPage = (path: string, html: string) => ({
  path,
  html,
  response: prepareResponse({ identity: Buffer.from(html) }, {}),
})

test('a page with dates is updated once a day, and other pages stay as built', async () => {
  let today: IstDate = '2026-11-16'
  const find = createDatedPages([builtPage('/', 'Repaid on {{date 15}}'), builtPage('/faq', 'Repaid on pay-day')], {
    publicUrl: 'https://agrim.example',
    today: () => today,
  })
  const first = await find('/')
  expect(first?.bodies.identity.toString()).toBe('Repaid on 01-12-2026')
  expect(first?.bodies.br).toBeDefined()
  expect(await find('/')).toBe(first)
  today = '2026-11-17'
  const second = await find('/')
  expect(second?.bodies.identity.toString()).toBe('Repaid on 02-12-2026')
  expect(second?.headers.etag).not.toBe(first?.headers.etag)
  expect(find('/faq')).toBeUndefined()
})
