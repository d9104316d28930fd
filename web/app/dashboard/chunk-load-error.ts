/** Why a screen's script did not come: `missing` when it came without the screen, `timeout`, or else `error`. */
export type ChunkFailure = 'missing' | 'timeout' | 'error'

export type ChunkLoadError = Error & { type: ChunkFailure; request: string }

/** The specification's error: its name, words and properties are looked for by those who watch the site. */
export function chunkLoadError(id: string, type: ChunkFailure, request: string, cause?: unknown): ChunkLoadError {
  const error = new Error(`Loading chunk ${id} failed.\n(${type}: ${request})`, { cause })
  return Object.assign(error, { name: 'ChunkLoadError', type, request })
}

export function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof Error && error.name === 'ChunkLoadError'
}
