import { linkWords } from 'domain/evidence/links'
import type { Transaction } from '../../../platform/database/database.ts'
import { insertLinks, listFraudMarked } from './links.ts'
import { readOwnKeys } from './own-keys.ts'
import { countByKind, listWeighedLinks } from './weighed-links.ts'

type Asked = {
  customerId: number
  leadId: number
  /** When a person approved the loan with the links before them; null if the policy did. */
  seenAt: Date | null
  now: Date
}

/** In words what a loan shares with another one that waits or was paid, and that nobody has looked at; undefined if nothing. */
export async function findNewLinks(
  transaction: Transaction,
  { customerId, leadId, seenAt, now }: Asked,
): Promise<string | undefined> {
  await insertLinks(transaction, customerId, await readOwnKeys(transaction, { customerId, leadId }), now)
  const links = (await listWeighedLinks(transaction, customerId)).filter(
    ({ weightless, standing, sharedSince }) =>
      weightless === undefined && standing !== 'refused' && (seenAt === null || sharedSince > seenAt),
  )
  const shared = countByKind(links).map(({ by, customers }) => `${linkWords[by]} (${customers})`)
  const marked = seenAt === null ? await listFraudMarked(transaction, customerId) : []
  const words = [...shared, ...marked.map((kind) => `${linkWords[kind]} of a blocked customer`)]
  return words.length === 0 ? undefined : `Shared: ${words.join(', ')}`
}
