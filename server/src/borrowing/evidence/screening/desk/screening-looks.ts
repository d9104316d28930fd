import type { screening } from 'contract/console/screening'
import type { ConsoleHandlers } from '../../../../records/staff/door/console-handler.ts'
import { done, refused } from '../../../../records/staff/door/console-outcome.ts'
import { findHit } from '../hits.ts'
import type { ScreeningRules } from '../screening-hold.ts'
import { listHitPage, type Place } from './hit-rows.ts'
import { showHits } from './show-hit.ts'
import { showHitDetail } from './show-hit-detail.ts'
import { showLists } from './show-lists.ts'

type Looks = Pick<ConsoleHandlers<(typeof screening)['events']>, 'list' | 'detail' | 'lists'>

const pageSize = 50

function readCursor(cursor: string | undefined): Place | undefined {
  const [at = '', id = ''] = cursor?.split('~') ?? []
  return Number.isNaN(Date.parse(at)) ? undefined : { at: new Date(at), id }
}

export const screeningLooks = (rules: ScreeningRules): Looks => ({
  async list({ view, cursor }, { transaction }) {
    const page = await listHitPage(transaction, { view, after: readCursor(cursor), limit: pageSize })
    const last = page.length === pageSize ? page.at(-1) : undefined
    const place = last && (view === 'open' ? last.openedAt : last.decidedAt)
    return done({
      hits: await showHits(transaction, page),
      next_cursor: last && place ? `${place.toISOString()}~${last.id}` : null,
    })
  },

  async detail({ hit_id: hitId }, context) {
    const hit = await findHit(context.transaction, hitId)
    if (hit === undefined) return refused('There is no such alert.')
    const look = { customerId: hit.customerId, subject: `screening:${hitId}`, isOwnCase: false }
    context.audit.looked({ ...look, purpose: 'screening' })
    return done(await showHitDetail(context, hit))
  },

  lists: async (_body, { transaction }) => done(await showLists(transaction, rules)),
})
