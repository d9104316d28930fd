/** Numbers that look random and are always the same for a seed (mulberry32). */
export type SeededRandom = {
  /** From 0 up to, but not including, this number. */
  below(limit: number): number
  /** Both ends included. */
  between(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  digits(count: number): string
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('there is nothing to pick from')
      return item
    },
    digits: (count) => Array.from({ length: count }, () => String(below(10))).join(''),
  }
}
