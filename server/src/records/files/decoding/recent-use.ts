/** Long uses are forgotten with the window in which they were. */
const windowMs = 10 * 60_000

/** Remembers how long each owner has used something lately, so that those who have used it the least can go first. */
export function createRecentUse() {
  let startedAt = performance.now()
  let usedMs = new Map<number, number>()
  const usedBy = ({ owner }: { owner: number }) => usedMs.get(owner) ?? 0
  return {
    add(owner: number, ms: number): void {
      if (performance.now() - startedAt > windowMs) [startedAt, usedMs] = [performance.now(), new Map()]
      usedMs.set(owner, usedBy({ owner }) + ms)
    },
    /** Removes the item of the owner who has used the least; of several the oldest. The queue must not be empty. */
    takeNext<Item extends { owner: number }>(queue: Item[]): Item | undefined {
      const least = Math.min(...queue.map(usedBy))
      const index = queue.findIndex((item) => usedBy(item) === least)
      return queue.splice(index, 1)[0]
    },
  }
}
