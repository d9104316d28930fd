import type { Evidence } from 'domain/evidence/fact'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { hasLinks, listFraudMarked } from './links.ts'
import { countByKind, listWeighedLinks } from './weighed-links.ts'

const ours = { source: { from: 'records' }, reader: 'links@1' } as const
const known = { ...ours, state: 'known', proof: 'confirmed' } as const
const absent = { ...ours, state: 'absent', because: 'nothing was recorded of this application' } as const

/** What other customers share with this one and carries weight; a household that repays and what is common do not. */
export async function readLinksEvidence(
  transaction: Transaction,
  { customerId }: { customerId: number; leadId: number; clock: Clock },
): Promise<Evidence> {
  if (!(await hasLinks(transaction, customerId)))
    return { facts: { linked_customers: absent, documents_used_by_others: absent }, isWaiting: false }
  const counted = (await listWeighedLinks(transaction, customerId)).filter(({ weightless }) => weightless === undefined)
  const blocked = (await listFraudMarked(transaction, customerId)).map((kind) => ({
    by: `${kind} of a blocked customer`,
    customers: 1,
  }))
  const ofDocuments = counted.filter(({ kind }) => kind === 'document' || kind === 'selfie')
  return {
    facts: {
      linked_customers: { ...known, value: [...countByKind(counted), ...blocked] },
      documents_used_by_others: { ...known, value: new Set(ofDocuments.map(({ otherId }) => otherId)).size },
    },
    isWaiting: false,
  }
}
