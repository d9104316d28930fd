import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { idleMs, watchActivity } from './activity'

const page = new EventTarget()
watchActivity(page)
async function idleAfter(event: string) {
  await sleep(20)
  const before = idleMs()
  page.dispatchEvent(new Event(event))
  return idleMs() < before ? 'active' : 'idle'
}

test('a key and a click are activity; a screen that only looks again, moves or scrolls is idle', async () => {
  const kinds = ['keydown', 'pointerdown', 'focus', 'visibilitychange', 'scroll', 'pointermove']
  const answers: Record<string, string> = {}
  for (const kind of kinds) answers[kind] = await idleAfter(kind)
  expect(answers).toEqual({
    ...{ keydown: 'active', pointerdown: 'active' },
    ...{ focus: 'idle', visibilitychange: 'idle', scroll: 'idle', pointermove: 'idle' },
  })
})
