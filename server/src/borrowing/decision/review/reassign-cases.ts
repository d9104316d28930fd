import type { review } from 'contract/console/review'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { ConsoleContext, ConsoleHandlers } from '../../../records/staff/door/console-handler.ts'
import { changed, done, refused } from '../../../records/staff/door/console-outcome.ts'
import { findStaff, listRolesOf } from '../../../records/staff/people/people.ts'
import { listReviewers } from '../../../records/staff/people/reviewers.ts'
import { closedTo } from './case-rows.ts'
import { lockCase, type ReviewCase } from './cases.ts'
import { giveCase, holdCase, listHeld } from './claims.ts'

type Events = (typeof review)['events']
type Given = 'hand_over' | 'reassign' | 'cover' | 'colleagues'

type Gift = { to: string; reason: string; clock: Clock }

/** Why the case cannot be given to this person; their name if it was. */
async function give({ transaction, person }: ConsoleContext, found: ReviewCase, { to, reason, clock }: Gift) {
  const colleague = await findStaff(transaction, to)
  if (colleague?.state !== 'ACTIVE' || found.claimedBy === to)
    return { problem: 'This person cannot be given the case.' }
  const closed = closedTo(found, { roles: await listRolesOf(transaction, to) })
  if (closed !== null) return { problem: `${colleague.name} cannot be given this case. ${closed}` }
  const at = businessTime(clock)
  await giveCase(transaction, found, { to, toName: colleague.name, by: person.staffId, reason, at })
  return { name: colleague.name }
}

const kept = (name: string) => `${name} has the case, and an hour to open it; then it is free.`

/** What somebody cannot do themselves goes to a colleague, and what somebody holds who is away to whoever is there. */
export const givingHandlers = (clock: Clock): Pick<ConsoleHandlers<Events>, Given> => ({
  async hand_over({ staff_id: to, reason, ...body }, context) {
    const { transaction, person, audit } = context
    audit.about({ subject: `case:${body.case_id}`, details: { to, reason } })
    const found = await holdCase(transaction, body, person)
    if ('lost' in found) return found.lost
    const given = await give(context, found.held, { to, reason, clock })
    return given.problem === undefined ? done({}, kept(given.name)) : refused(given.problem)
  },

  async reassign({ case_id: caseId, staff_id: to, reason }, context) {
    context.audit.about({ subject: `case:${caseId}`, details: { to, reason } })
    const found = await lockCase(context.transaction, caseId)
    if (found === undefined) return changed('There is no such case.')
    const given = await give(context, found, { to, reason, clock })
    return given.problem === undefined ? done({}, kept(given.name)) : refused(given.problem)
  },

  async cover({ from_staff_id: from, staff_id: to, reason }, context) {
    const { transaction, audit } = context
    audit.about({ subject: `staff:${from}`, details: { to, reason } })
    const held = await listHeld(transaction, from)
    const problems: string[] = []
    for (const { id } of held) {
      const found = await lockCase(transaction, id)
      if (found === undefined) continue
      const given = await give(context, found, { to, reason, clock })
      if (given.problem !== undefined) problems.push(given.problem)
      else audit.alsoAbout({ subject: `case:${id}`, details: { to, reason } })
    }
    const moved = held.length - problems.length
    if (moved === 0) return refused(problems[0] ?? 'This person holds no case.')
    return done({ moved }, `${moved === 1 ? 'One case is' : `${moved} cases are`} given over.`)
  },

  async colleagues(_body, { transaction, person }) {
    const people = []
    for (const { id, name } of await listReviewers(transaction)) {
      const holds = (await listHeld(transaction, id)).length
      people.push({ staff_id: id, name, holds, is_me: id === person.staffId })
    }
    return done({ people })
  },
})
