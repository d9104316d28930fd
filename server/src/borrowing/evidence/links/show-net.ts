import { maskName } from 'domain/applicant/mask-personal'
import { type LinkKind, type LinkStanding, linkKinds } from 'domain/evidence/links'
import type { Transaction } from '../../../platform/database/database.ts'
import { listFoundCustomers } from '../../../records/customers/search.ts'
import { listLatestLeads } from '../../../records/loans/leads.ts'
import { listStandings } from '../../../records/loans/link-standings.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { listMarksOf } from './link-marks.ts'
import { listFraudMarked } from './links.ts'
import { listEdges, listRing, mostInRing, stepsAway } from './ring.ts'
import { listWeighedLinks, type WeighedLink } from './weighed-links.ts'

/** The circle in the picture holds so many. */
const mostDrawn = 30

const byKind = (links: readonly WeighedLink[]) => {
  const groups = Map.groupBy(links, ({ kind }) => kind)
  return linkKinds.flatMap((kind) => {
    const ofKind = groups.get(kind)
    if (ofKind === undefined) return []
    const since = Math.min(...ofKind.map(({ sharedSince }) => sharedSince.getTime()))
    const weightless = ofKind.every((link) => link.weightless) ? (ofKind[0]?.weightless ?? null) : null
    const customers = new Set(ofKind.map(({ otherId }) => otherId)).size
    return [{ kind, customers, first_seen: new Date(since).toISOString(), weightless }]
  })
}

const blockedKinds = async (transaction: Transaction, customerId: number): Promise<LinkKind[]> =>
  listFraudMarked(transaction, customerId)

/** The net around a customer: those who share something, the nearest first, and the picture of the first thirty. */
export async function showNet(transaction: Transaction, customerId: number, { seesLoans }: { seesLoans: boolean }) {
  const found = await listRing(transaction, customerId)
  const ring = found.slice(0, mostInRing)
  const edges = await listEdges(transaction, ring)
  const steps = stepsAway(customerId, edges)
  const links = Map.groupBy(await listWeighedLinks(transaction, customerId), ({ otherId }) => otherId)
  // Also whoever shares only what is common.
  const ids = [...new Set([...ring, ...links.keys()])].slice(0, mostInRing)
  const people = new Map((await listFoundCustomers(transaction, ids)).map((person) => [person.id, person]))
  const standings = await listStandings(transaction, ids)
  const leads = new Map((await listLatestLeads(transaction, ids)).map((lead) => [lead.customerId, lead.id]))
  const marks = await listMarksOf(transaction, customerId)
  const standingOf = (id: number): LinkStanding | 'customer' => {
    const standing = standings.get(id) ?? 'none'
    return seesLoans || standing === 'none' ? standing : 'customer'
  }
  const show = (id: number) => {
    const person = people.get(id)
    const lead = leads.get(id)
    const named = { customer_id: person?.profileId ?? '', name: maskName(person?.fullName ?? '') || 'No name yet' }
    return { ...named, standing: standingOf(id), loan_no: seesLoans && lead ? loanNumber(lead) : null }
  }
  const others = ids
    .filter((id) => id !== customerId)
    .map((id) => {
      const mark = marks.get(id)
      return {
        ...show(id),
        shares: byKind(links.get(id) ?? []),
        steps_away: steps.get(id) ?? 1,
        mark: mark ? { mark: mark.mark, words: mark.words, since: mark.markedAt.toISOString() } : null,
      }
    })
    .toSorted((one, other) => one.steps_away - other.steps_away || one.name.localeCompare(other.name))
  const { loan_no: _, ...center } = show(customerId)
  const drawn = new Set([center.customer_id, ...others.slice(0, mostDrawn - 1).map((other) => other.customer_id)])
  const profileOf = (id: number) => people.get(id)?.profileId ?? ''
  return {
    ...center,
    shared: byKind([...links.values()].flat()),
    blocked: await blockedKinds(transaction, customerId),
    others,
    is_capped: found.length > mostInRing,
    edges: edges
      .map(({ from, to, kinds }) => ({ from: profileOf(from), to: profileOf(to), kinds }))
      .filter(({ from, to }) => drawn.has(from) && drawn.has(to)),
  }
}
