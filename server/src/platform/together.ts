import { setTimeout as after } from 'node:timers/promises'

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

const mostTogether = 64
const mostUnderWay = 4
const patienceMs = 20
/** Of the time that answering several took, so much is given to those who are about to ask again. */
const gatheringShare = 1 / 2
const mostGatheringMs = 5

/**
 * Lets what is asked while others are being answered wait and be answered together: one round trip and one commit for
 * all of them. Whoever asks alone waits for nobody, and nobody waits long for an answer that takes its time. What fails
 * together is asked again one by one, so that no question spoils another's answer; so it must be safe to ask twice.
 * Of those that are about the same, where `aboutOf` tells, only the first goes with a list.
 */
export function together<Item, Result>(
  answerAll: (items: Item[]) => Promise<Result[]>,
  aboutOf?: (item: Item) => string,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let underWay = 0

  async function answerOne({ item, resolve, reject }: Waiting<Item, Result>): Promise<void> {
    try {
      resolve((await answerAll([item]))[0] as Result)
    } catch (error) {
      reject(error)
    }
  }
  async function answer(batch: Waiting<Item, Result>[]): Promise<void> {
    const [first] = batch
    if (batch.length === 1 && first) return answerOne(first)
    try {
      const results = await answerAll(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch {
      await Promise.all(batch.map(answerOne))
    }
  }
  function takeBatch(): Waiting<Item, Result>[] {
    const batch = new Map<unknown, Waiting<Item, Result>>()
    waiting = waiting.filter((each) => {
      const about = aboutOf ? aboutOf(each.item) : each
      if (batch.size === mostTogether || batch.has(about)) return true
      batch.set(about, each)
      return false
    })
    return [...batch.values()]
  }
  async function work(): Promise<void> {
    underWay += 1
    while (waiting.length > 0) {
      const batch = takeBatch()
      const timer = setTimeout(helpOut, patienceMs)
      const startedAt = performance.now()
      await answer(batch)
      clearTimeout(timer)
      const gatherMs = batch.length > 1 ? (performance.now() - startedAt) * gatheringShare : 0
      if (gatherMs >= 1) await after(Math.min(gatherMs, mostGatheringMs))
    }
    underWay -= 1
  }
  const helpOut = () => {
    if (waiting.length > 0 && underWay < mostUnderWay) void work()
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (underWay === 0) void work()
    })
}
