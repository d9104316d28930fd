import type { Evidence, Fact } from 'domain/evidence/fact'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { listTransitions } from '../../../records/loans/leads.ts'
import { countOpenHits } from './hits.ts'
import { findEdition } from './lists/list-rows.ts'
import { isScreened } from './screening-hold.ts'

const reader = 'sanctions-names@1'
const longestWaitMs = 10 * 60_000

/** When the customer completed the application, and with it the comparison was queued. */
async function readCompletedAt(transaction: Transaction, leadId: number): Promise<Date | undefined> {
  const transitions = await listTransitions(transaction, leadId)
  return transitions.findLast(({ status }) => status === 'IN PROCESS')?.at
}

/** How many entries of the lists in force may be this customer and are not ruled out. */
export async function readScreeningEvidence(
  transaction: Transaction,
  { customerId, leadId, clock }: { customerId: number; leadId: number; clock: Clock },
): Promise<Evidence> {
  const give = (state: Omit<Fact<number>, 'source' | 'reader'>, isWaiting = false): Evidence => ({
    facts: { sanctions_hits: { source: { from: 'records' }, reader, ...state } as Fact<number> },
    isWaiting,
  })
  if ((await findEdition(transaction)) === undefined)
    return give({ state: 'not-asked', because: 'no list is loaded' } as Fact<number>)
  if (await isScreened(transaction, customerId))
    return give({ state: 'known', value: await countOpenHits(transaction, customerId), proof: 'read' } as Fact<number>)
  const since = await readCompletedAt(transaction, leadId)
  const isWaiting = since !== undefined && clock.now().getTime() - since.getTime() < longestWaitMs
  return give({ state: 'absent', because: 'not compared with the lists in force yet' } as Fact<number>, isWaiting)
}
