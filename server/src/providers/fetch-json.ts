import { readBytes } from './fetch-bytes.ts'
import { ProviderFailure } from './provider-failure.ts'

export type JsonRequest = {
  /** Names the provider in errors. */
  provider: string
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  /** Sent as JSON, or as a form. */
  body?: object | URLSearchParams | FormData
  timeoutMs: number
  /** For lists, which are longer than other responses. */
  maxResponseBytes?: number
  /** Replaced for simulators, which are called without a network. */
  fetch?: typeof fetch
}

const usualResponseBytes = 65_536

const parseJson = (text: string): unknown => JSON.parse(text)

/**
 * Calls a provider's JSON API once. Throws ProviderFailure unless a complete JSON body arrives within the timeout; the body
 * of a 204 is undefined. The text is the body as it came, for a provider whose answer is kept.
 */
export async function fetchJson(request: JsonRequest): Promise<{ status: number; body: unknown; text: string }> {
  const { provider, url, method = 'POST', headers, body, timeoutMs, maxResponseBytes = usualResponseBytes } = request
  const isForm = body instanceof URLSearchParams || body instanceof FormData
  try {
    const response = await (request.fetch ?? fetch)(url, {
      method,
      headers: { accept: 'application/json', ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = response
    if (status === 204) return { status, body: undefined, text: '' }
    const text = (await readBytes(response, maxResponseBytes)).toString('utf8')
    return { status, body: parseJson(text), text }
  } catch (cause) {
    throw new ProviderFailure(provider, 'no readable response', cause)
  }
}
