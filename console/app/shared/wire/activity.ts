let activeAt = Date.now()

const note = () => {
  activeAt = Date.now()
}

/** Only keys and clicks count: a page that looks again by itself is idle. */
export function watchActivity(target: EventTarget): void {
  target.addEventListener('keydown', note)
  target.addEventListener('pointerdown', note)
}

if (typeof window !== 'undefined') watchActivity(window)

/** Since the last key or click, or since the page was opened. */
export const idleMs = (): number => Date.now() - activeAt
