import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const timeoutMs = 120_000
const timedOut = Symbol('timed out')

/** A screen receives its title from the table of screens. */
export type ScreenComponent = ComponentType<{ title: string }>
export type LoadScreen = () => Promise<ScreenComponent | undefined>

/** `missing`: the script loaded but did not contain the screen. */
type ChunkFailure = 'missing' | 'timeout' | 'error'

/** The specification fixes its name, message and properties. */
export type ChunkLoadError = Error & { type: ChunkFailure; request: string }

/** The browser's error may name the script; without one, the address is that of the screen. */
function chunkLoadError(slug: string, type: ChunkFailure, cause?: unknown): ChunkLoadError {
  const request = /[a-z]+:\/\/\S+/i.exec(String(cause))?.[0] ?? `/my-dashboard/${slug}`
  const error = new Error(`Loading chunk ${slug || 'dashboard'} failed.\n(${type}: ${request})`, { cause })
  return Object.assign(error, { name: 'ChunkLoadError', type, request })
}

export function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

function startTimeout(): { expired: Promise<typeof timedOut>; stop: () => void } {
  let stop = () => {}
  const expired = new Promise<typeof timedOut>((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, timedOut)
    stop = () => clearTimeout(timer)
  })
  return { expired, stop }
}

/** Loads a screen's script, or rejects with a ChunkLoadError. */
export async function loadScreen(slug: string, load: LoadScreen): Promise<ScreenComponent> {
  const timeout = startTimeout()
  const screen = await Promise.race([load(), timeout.expired])
    .catch((cause: unknown) => Promise.reject(chunkLoadError(slug, 'error', cause)))
    .finally(timeout.stop)
  if (screen === timedOut) throw chunkLoadError(slug, 'timeout')
  if (!screen) throw chunkLoadError(slug, 'missing')
  return screen
}

/** A screen whose script is loaded when the screen is first shown. */
export function lazyScreen(slug: string, load: LoadScreen): LazyExoticComponent<ScreenComponent> {
  return lazy(async () => ({ default: await loadScreen(slug, load) }))
}
