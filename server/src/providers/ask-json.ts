import { ProviderFailure } from './provider-failure.ts'

export type Question = {
  /** Who is asked; names the failure. */
  provider: string
  url: string
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  /** JSON, or a form. */
  body?: object | URLSearchParams
  timeoutMs: number
  /** How it is reached; a simulator is reached without a network. */
  fetch?: typeof fetch
}

const answerLimitBytes = 65_536

/** One call of a provider's JSON API, tried once. Whatever is not whole JSON in its time is a failure. */
export async function askJson(question: Question): Promise<{ status: number; body: unknown }> {
  const { provider, url, method = 'POST', headers, body, timeoutMs } = question
  const isForm = body instanceof URLSearchParams
  try {
    const response = await (question.fetch ?? fetch)(url, {
      method,
      headers: { accept: 'application/json', ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: JSON.parse(await wholeText(response)) as unknown }
  } catch (cause) {
    throw new ProviderFailure(provider, 'no answer that can be read', cause)
  }
}

async function wholeText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > answerLimitBytes) throw new Error('too long')
  }
  return Buffer.concat(chunks).toString('utf8')
}
