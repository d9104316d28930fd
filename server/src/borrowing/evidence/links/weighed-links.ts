import { type LinkKind, type LinkStanding, linkKinds, type Weightless, whyWeightless } from 'domain/evidence/links'
import type { Queryable } from '../../../platform/database/database.ts'
import { listStandings } from '../../../records/loans/link-standings.ts'
import { listMarksOf } from './link-marks.ts'
import { listSharedRows, type SharedRow } from './links.ts'

export type WeighedLink = SharedRow & { standing: LinkStanding; others: number; weightless: Weightless | undefined }

const nameOf = ({ kind, keyHmac }: SharedRow) => `${kind} ${keyHmac.toString('hex')}`

/** Everything that other customers share with this one, and what of it counts. */
export async function listWeighedLinks(database: Queryable, customerId: number): Promise<WeighedLink[]> {
  const rows = await listSharedRows(database, customerId)
  if (rows.length === 0) return []
  const standings = await listStandings(database, [...new Set(rows.map(({ otherId }) => otherId))])
  const marks = await listMarksOf(database, customerId)
  const standingOf = (id: number) => standings.get(id) ?? 'none'
  return [...Map.groupBy(rows, nameOf).values()].flatMap((shared) => {
    const others = shared.length
    const haveAllRepaid = shared.every(({ otherId }) => ['none', 'repaid'].includes(standingOf(otherId)))
    return shared.map((row) => {
      const standing = standingOf(row.otherId)
      const other = { standing, sharedSince: row.sharedSince, mark: marks.get(row.otherId) }
      return { ...row, standing, others, weightless: whyWeightless({ kind: row.kind, others, haveAllRepaid }, other) }
    })
  })
}

/** How many customers share each kind, in the order of the kinds. */
export function countByKind(
  links: readonly Pick<WeighedLink, 'kind' | 'otherId'>[],
): { by: LinkKind; customers: number }[] {
  const byKind = Map.groupBy(links, ({ kind }) => kind)
  return linkKinds.flatMap((by) => {
    const customers = new Set(byKind.get(by)?.map(({ otherId }) => otherId)).size
    return customers === 0 ? [] : [{ by, customers }]
  })
}
