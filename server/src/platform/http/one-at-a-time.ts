import { tooMany } from './http-failure.ts'

const retryAfterSeconds = 2

type Line = { last: Promise<unknown>; length: number }

/** Runs work with the same key sequentially and work with different keys in parallel. At most `limit` of a key may wait. */
export function createOneAtATime<Key>(limit: number) {
  const lines = new Map<Key, Line>()
  return async function run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= limit) throw tooMany(retryAfterSeconds)
    lines.set(key, line)
    const result = line.last.then(work)
    line.last = result.catch(() => {})
    line.length += 1
    try {
      return await result
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
  }
}
