import { hasMarkedDays, withDayNames } from 'domain/calendar/day-names'
import type { IstDate } from 'domain/calendar/ist-date'
import type { PreparedResponse } from '../../platform/http/prepared-response.ts'
import { type BuiltPage, prepareBuiltPage } from './load-pages.ts'

type DatedPage = { html: string; day?: IstDate; response?: Promise<PreparedResponse> }

/** Finds the response for a page that contains dates, which is updated with the first request of each day. */
export type FindDatedPage = (path: string) => Promise<PreparedResponse> | undefined

export function createDatedPages(
  pages: readonly BuiltPage[],
  { publicUrl, today }: { publicUrl: string; today: () => IstDate },
): FindDatedPage {
  const dated = pages.filter(({ html }) => hasMarkedDays(html))
  const byPath = new Map<string, DatedPage>(dated.map(({ path, html }) => [path, { html }]))
  return (path) => {
    const page = byPath.get(path)
    if (page === undefined) return undefined
    const day = today()
    if (page.response === undefined || page.day !== day) {
      page.day = day
      page.response = prepareBuiltPage(withDayNames(page.html, day), publicUrl + path)
    }
    return page.response
  }
}
