import { type StoryName, stories } from './stories.ts'

const names = Object.keys(stories) as StoryName[]

/** Which story each of so many borrowers has: every story once, and the rest by their shares; a few of them if there are few. */
export function castStories(count: number): StoryName[] {
  if (count < names.length)
    return Array.from({ length: count }, (_, index) => names[Math.floor((index * names.length) / count)] as StoryName)
  const shares = names.map((name) => stories[name].share)
  const all = shares.reduce((sum, share) => sum + share, 0)
  const wanted = names.map((name, index) => ({ name, left: ((shares[index] ?? 0) * count) / all - 1 }))
  const cast = [...names]
  while (cast.length < count) {
    const next = wanted.reduce((most, each) => (each.left > most.left ? each : most))
    next.left -= 1
    cast.push(next.name)
  }
  return cast
}
