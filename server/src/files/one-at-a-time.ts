/** Runs work with the same key sequentially and work with different keys in parallel. */
export function createOneAtATime<Key>() {
  const last = new Map<Key, Promise<unknown>>()
  return async function run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve()
    const result = before.then(work, work)
    const ended = result.then(
      () => {},
      () => {},
    )
    last.set(key, ended)
    try {
      return await result
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}
