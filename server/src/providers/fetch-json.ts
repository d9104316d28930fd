import { ProviderFailure } from './provider-failure.ts'

export type JsonRequest = {
  /** Names the provider in errors. */
  provider: string
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  /** Sent as JSON, or as a form. */
  body?: object | URLSearchParams
  timeoutMs: number
  /** Lists are longer than other responses. */
  maxResponseBytes?: number
  /** Simulators are called without a network. */
  fetch?: typeof fetch
}

const usualResponseBytes = 65_536

/** Calls a provider's JSON API once. Anything but complete JSON within the timeout is a ProviderFailure. */
export async function fetchJson(request: JsonRequest): Promise<{ status: number; body: unknown }> {
  const { provider, url, method = 'POST', headers, body, timeoutMs, maxResponseBytes = usualResponseBytes } = request
  const isForm = body instanceof URLSearchParams
  try {
    const response = await (request.fetch ?? fetch)(url, {
      method,
      headers: { accept: 'application/json', ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: JSON.parse(await readText(response, maxResponseBytes)) as unknown }
  } catch (cause) {
    throw new ProviderFailure(provider, 'no readable response', cause)
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('the response is too long')
  }
  return Buffer.concat(chunks).toString('utf8')
}
