import { randomFillSync } from 'node:crypto'

const drawn = Buffer.alloc(4_096)
let used = drawn.length

/** Random bytes of the system's generator, drawn many at a time: each is given away once and not kept here. */
export function freshBytes(count: number): Buffer {
  if (used + count > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const bytes = Buffer.from(drawn.subarray(used, used + count))
  drawn.fill(0, used, used + count)
  used += count
  return bytes
}
