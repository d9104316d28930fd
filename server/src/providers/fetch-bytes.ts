import { ProviderFailure } from './provider-failure.ts'

/** The whole body, unless it is longer than it may be. */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('the response is too long')
  }
  return Buffer.concat(chunks)
}

type FileRequest = {
  /** Names the provider in errors. */
  provider: string
  url: string
  timeoutMs: number
  maxBytes: number
  fetch?: typeof fetch
}

/** Downloads a file from an address that is itself the permission to do so; anything but HTTP 200 is a failure. */
export async function fetchBytes(request: FileRequest): Promise<Buffer> {
  const { provider, url, timeoutMs, maxBytes } = request
  try {
    const response = await (request.fetch ?? fetch)(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`)
    return await readBytes(response, maxBytes)
  } catch (cause) {
    throw new ProviderFailure(provider, 'the file could not be downloaded', cause)
  }
}
