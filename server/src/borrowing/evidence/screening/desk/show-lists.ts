import type { Transaction } from '../../../../platform/database/database.ts'
import { findList, listSourceStates } from '../lists/list-rows.ts'
import { areListsStale, isSourceStale, type ScreeningRules } from '../screening-hold.ts'

/** What is in force, how old it is, and what was refused. */
export async function showLists(transaction: Transaction, rules: ScreeningRules) {
  const lists = []
  for (const state of await listSourceStates(transaction)) {
    const list = state.listId === null ? undefined : await findList(transaction, state.listId)
    lists.push({
      source: state.source,
      people: list?.people ?? null,
      organisations: list?.organisations ?? null,
      generated_at: list?.generatedAt?.toISOString() ?? null,
      loaded_at: list?.loadedAt.toISOString() ?? null,
      checked_at: state.checkedAt?.toISOString() ?? null,
      is_stale: isSourceStale(state, rules.clock),
      refused: state.refusedAt && {
        at: state.refusedAt.toISOString(),
        because: state.refusedBecause ?? '',
        sha256: state.refusedSha256?.toString('hex') ?? null,
      },
    })
  }
  return { are_payouts_stopped: await areListsStale(transaction, rules), lists }
}
