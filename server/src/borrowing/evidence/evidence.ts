import type { Evidence, Facts } from 'domain/evidence/fact'
import type { EvidenceSource } from 'domain/rules/rule'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readAadhaarEvidence } from './aadhaar/read-aadhaar-evidence.ts'
import { readBrakeEvidence } from './brake/read-brake-evidence.ts'
import { readBureauEvidence } from './bureau/read-bureau-evidence.ts'
import { readLinksEvidence } from './links/read-links-evidence.ts'
import { readScreeningEvidence } from './screening/read-screening-evidence.ts'
import { readStatementEvidence } from './statements/read-statement-evidence.ts'

export type EvidenceOf = { customerId: number; leadId: number; clock: Clock }
type ReadEvidence = (transaction: Transaction, of: EvidenceOf) => Promise<Evidence>

/** What each source knows by now; where two give the same kind, the later one counts. */
const sources: readonly { source: EvidenceSource | null; read: ReadEvidence }[] = [
  { source: 'documents', read: readStatementEvidence },
  { source: null, read: readLinksEvidence },
  { source: null, read: readBrakeEvidence },
  { source: 'screening', read: readScreeningEvidence },
  { source: 'bureau', read: readBureauEvidence },
  { source: 'aadhaar', read: readAadhaarEvidence },
]

export type GatheredEvidence = { facts: Facts; waitingFor: EvidenceSource[] }

export async function gatherEvidence(transaction: Transaction, of: EvidenceOf): Promise<GatheredEvidence> {
  let facts: Facts = {}
  const waitingFor: EvidenceSource[] = []
  for (const { source, read } of sources) {
    const evidence = await read(transaction, of)
    facts = { ...facts, ...evidence.facts }
    if (evidence.isWaiting && source !== null) waitingFor.push(source)
  }
  return { facts, waitingFor }
}
