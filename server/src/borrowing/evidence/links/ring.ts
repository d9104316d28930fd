import type { LinkKind } from 'domain/evidence/links'
import { commonAbove } from 'domain/evidence/links'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database/database.ts'

/** As many as one page shows. */
export const mostInRing = 200

/** A key that a whole office or town shares leads to strangers. */
const isNotCommon = sql<boolean>`(own.kind not in ('network', 'home', 'work_email')
  or (select count(*) from (select from links other where other.kind = own.kind and other.key_hmac = own.key_hmac
       limit ${sql.lit(commonAbove + 2)}) users) <= ${sql.lit(commonAbove + 1)})`

/** Everybody who is linked to the customer, over however many others; the customer first. */
export async function listRing(database: Queryable, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive ring (id) as (
      select ${customerId}::int8
      union
      select other.customer_id from ring join links own on own.customer_id = ring.id cross join lateral (
        select theirs.customer_id from links theirs
         where theirs.kind = own.kind and theirs.key_hmac = own.key_hmac
         limit ${sql.lit(commonAbove + 1)}) other
       where ${isNotCommon})
    select id from ring limit ${sql.lit(mostInRing + 1)}`.execute(database)
  return rows.map(({ id }) => id)
}

export type Edge = { from: number; to: number; kinds: LinkKind[] }

/** Who of these shares something with whom. */
export async function listEdges(database: Queryable, customerIds: readonly number[]): Promise<Edge[]> {
  const { rows } = await sql<Edge>`
    select own.customer_id as from, theirs.customer_id as to, array_agg(distinct own.kind) as kinds
      from links own join links theirs on theirs.kind = own.kind and theirs.key_hmac = own.key_hmac
       and theirs.customer_id > own.customer_id
     where own.customer_id = any (${customerIds}::int8[]) and theirs.customer_id = any (${customerIds}::int8[])
       and ${isNotCommon}
     group by own.customer_id, theirs.customer_id`.execute(database)
  return rows
}

/** How many steps each of the ring is away from the customer. */
export function stepsAway(customerId: number, edges: readonly Edge[]): Map<number, number> {
  const steps = new Map([[customerId, 0]])
  let reached = [customerId]
  while (reached.length > 0) {
    const next = edges.flatMap(({ from, to }) => [
      ...(reached.includes(from) && !steps.has(to) ? [to] : []),
      ...(reached.includes(to) && !steps.has(from) ? [from] : []),
    ])
    const away = Math.max(...steps.values()) + 1
    reached = [...new Set(next)]
    for (const id of reached) steps.set(id, away)
  }
  return steps
}
