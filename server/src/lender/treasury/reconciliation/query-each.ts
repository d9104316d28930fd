import { ProviderFailure } from '../../../providers/provider-failure.ts'
import type { Comparison, Difference } from './differences.ts'

/** How many requests to a provider run at once. */
const batchSize = 5

/** Asks a provider about each item. Items for which the provider fails are reported as unanswered. */
export async function queryEach<Item>(
  items: readonly Item[],
  referenceOf: (item: Item) => string,
  compare: (item: Item) => Promise<Difference | undefined>,
): Promise<Comparison> {
  const comparison: Comparison = { differences: [], unanswered: [] }
  async function ask(item: Item): Promise<void> {
    try {
      const difference = await compare(item)
      if (difference) comparison.differences.push(difference)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      comparison.unanswered.push(referenceOf(item))
    }
  }
  for (let start = 0; start < items.length; start += batchSize)
    await Promise.all(items.slice(start, start + batchSize).map(ask))
  return comparison
}
