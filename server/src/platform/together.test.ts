import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from './together.ts'

test('whoever asks alone is answered alone, and who comes meanwhile is answered together', async () => {
  const batches: number[][] = []
  const double = together(async (numbers: number[]) => {
    batches.push(numbers)
    await after(10)
    return numbers.map((number) => number * 2)
  })
  expect(await double(1)).toBe(2)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => double(n)))
  expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n * 2))
  expect(batches[0]).toEqual([1])
  expect(batches.length).toBeLessThanOrEqual(5)
})

test('those who ask again soon after they are answered are all answered together', async () => {
  const [askers, times] = [8, 12]
  let batches = 0
  const ask = together(async (numbers: number[]) => {
    batches += 1
    await after(10)
    return numbers
  })
  const askAgain = async (number: number) => {
    for (let time = 0; time < times; time++) {
      await ask(number)
      await after(2)
    }
  }
  await Promise.all(Array.from({ length: askers }, (_, number) => askAgain(number)))
  expect(batches).toBeLessThan(times * 1.5)
})

test('of two that are about the same, the second is answered after the first', async () => {
  const batches: string[][] = []
  const ask = together(
    async (words: string[]) => {
      batches.push(words)
      await after(2)
      return words
    },
    (word) => word.slice(0, 1),
  )
  const words = ['a1', 'b1', 'b2', 'c1', 'b3', 'c2']
  expect(await Promise.all(words.map(ask))).toEqual(words)
  expect(batches).toEqual([['a1'], ['b1', 'c1'], ['b2', 'c2'], ['b3']])
})

test('what fails in company is asked again alone, and only the guilty one fails', async () => {
  const ask = together(async (numbers: number[]) => {
    await after(2)
    if (numbers.includes(13)) throw new Error('thirteen')
    return numbers
  })
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => ask(n)))
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, (_, n) => (n === 13 ? 'rejected' : 'fulfilled')),
  )
  expect(await ask(5)).toBe(5)
})

test('an answer that takes its time holds up nobody for long', async () => {
  let isSlow = true
  const ask = together(async (numbers: number[]) => {
    if (numbers.includes(0) && isSlow) await after(5_000, undefined, { ref: false })
    return numbers
  })
  const slow = ask(0)
  const startedAt = performance.now()
  expect(await ask(1)).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  isSlow = false
  void slow
})
