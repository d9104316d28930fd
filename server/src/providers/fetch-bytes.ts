import { ProviderFailure } from './provider-failure.ts'

/** Reads the whole body; throws if it is longer than the limit. */
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

/** Downloads a file from a pre-signed address, which needs no credentials; any status but 200 is a failure. */
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
