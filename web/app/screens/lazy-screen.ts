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

function chunkLoadError(chunk: string, type: ChunkFailure, cause?: unknown): ChunkLoadError {
  const request = chunkUrl(chunk, cause)
  const error = new Error(`Loading chunk ${chunk} failed.\n(${type}: ${request})`, { cause })
  return Object.assign(error, { name: 'ChunkLoadError', type, request })
}

export function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

/** From the browser's error, or from the preload link that Vite adds to the page. */
function chunkUrl(chunk: string, cause: unknown): string {
  const reported = /[a-z]+:\/\/\S+/i.exec(String(cause))?.[0]
  const preload = document.querySelector<HTMLLinkElement>(`link[rel=modulepreload][href*="/${chunk}-"]`)
  return reported ?? preload?.href ?? chunk
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
export async function loadScreen(chunk: string, load: LoadScreen): Promise<ScreenComponent> {
  const timeout = startTimeout()
  const screen = await Promise.race([load(), timeout.expired])
    .catch((cause: unknown) => Promise.reject(chunkLoadError(chunk, 'error', cause)))
    .finally(timeout.stop)
  if (screen === timedOut) throw chunkLoadError(chunk, 'timeout')
  if (!screen) throw chunkLoadError(chunk, 'missing')
  return screen
}

/** A screen whose script is loaded when the screen is first shown; the chunk is named after its file. */
export function lazyScreen(chunk: string, load: LoadScreen): LazyExoticComponent<ScreenComponent> {
  return lazy(async () => ({ default: await loadScreen(chunk, load) }))
}
