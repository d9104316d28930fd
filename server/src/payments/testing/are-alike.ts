const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** The same numbers each run, so that a verdict can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function shuffle(all: number[], random: () => number): void {
  for (let at = all.length - 1; at > 0; at--) {
    const to = Math.floor(random() * (at + 1))
    ;[all[at], all[to]] = [all[to] as number, all[at] as number]
  }
}

const shuffles = 2_000
const unlikely = 0.001
const tolerated = 1.1

/**
 * Whether two groups of times can be told apart by their medians: not if chance explains the distance (a permutation
 * test), and not if it is smaller than anybody could use.
 */
export function areAlike(one: readonly number[], other: readonly number[]): boolean {
  const [first, second] = [median(one), median(other)]
  if (Math.max(first, second) / Math.min(first, second) < tolerated) return true
  const apart = Math.abs(first - second)
  const all = [...one, ...other]
  const random = randomFrom(20_261_115)
  let asFar = 0
  for (let round = 0; round < shuffles; round++) {
    shuffle(all, random)
    if (Math.abs(median(all.slice(0, one.length)) - median(all.slice(one.length))) >= apart) asFar += 1
  }
  return asFar / shuffles > unlikely
}
