import { clientCredential } from 'contract/client-credential'
import { type EndpointName, paths } from 'contract/paths'
import type { Reply } from 'contract/reply'
import { session } from './session'

/** No answer that could be read: the network failed, or what came was not ours. */
export type Unreachable = { Status: 'unreachable'; Message?: undefined }

export type PostOptions = Pick<RequestInit, 'signal' | 'keepalive'>

function credential(token: string | undefined): string {
  return token ? `Bearer ${token}` : `Basic ${btoa(clientCredential)}`
}

const isReply = (value: unknown): value is Reply<object> =>
  typeof value === 'object' && value !== null && 'Status' in value && typeof value.Status === 'number'

/** One call. An abort is thrown on to whoever aborted; every other failure is a value. */
export async function post(
  name: EndpointName,
  body: object,
  options: PostOptions = {},
): Promise<Reply<object> | Unreachable> {
  const headers = { 'content-type': 'application/json', authorization: credential(session.get('token')) }
  try {
    const response = await fetch(paths[name], { ...options, method: 'POST', headers, body: JSON.stringify(body) })
    const reply: unknown = await response.json()
    return isReply(reply) ? reply : { Status: 'unreachable' }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return { Status: 'unreachable' }
  }
}
