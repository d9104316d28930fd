import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type ChunkFailure, chunkLoadError } from './chunk-load-error'

const timeoutMs = 120_000
const timedOut = Symbol('timed out')

/** A screen is told the title the table has for it. */
export type ScreenComponent = ComponentType<{ title: string }>
export type LoadScreen = () => Promise<ScreenComponent | undefined>

/** The script's address: as the thunk's own text says (`import("./x-hash.js")`), or as the browser complains. */
function addressOf(load: LoadScreen, error?: unknown): string {
  const written = /import\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1]
  if (written) return new URL(written, import.meta.url).href
  return /[a-z]+:\/\/\S+/i.exec(String(error))?.[0] ?? 'unknown'
}

function afterTimeout(): { promise: Promise<typeof timedOut>; stop: () => void } {
  let stop = () => {}
  const promise = new Promise<typeof timedOut>((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, timedOut)
    stop = () => clearTimeout(timer)
  })
  return { promise, stop }
}

/** Fetches a screen's script, or fails as a ChunkLoadError. */
export async function loadScreen(id: string, load: LoadScreen): Promise<ScreenComponent> {
  const fail = (type: ChunkFailure, cause?: unknown) => chunkLoadError(id, type, addressOf(load, cause), cause)
  const timeout = afterTimeout()
  const screen = await Promise.race([load(), timeout.promise])
    .catch((cause: unknown) => Promise.reject(fail('error', cause)))
    .finally(timeout.stop)
  if (screen === timedOut) throw fail('timeout')
  if (!screen) throw fail('missing')
  return screen
}

/** A screen that is fetched when it is first shown. */
export function lazyScreen(id: string, load: LoadScreen): LazyExoticComponent<ScreenComponent> {
  return lazy(async () => ({ default: await loadScreen(id, load) }))
}
