import { clientCredential } from 'contract/client-credential'
import { type EndpointName, paths } from 'contract/paths'
import type { Reply } from 'contract/reply'
import { session } from './session'

/** No answer that could be read: the network failed, or what came was not ours. */
export type Unreachable = { Status: 'unreachable'; Message?: undefined }

type Letter = Pick<RequestInit, 'signal' | 'keepalive'> & { headers: Record<string, string>; body: string }

/** Brings a letter to a path and back what was answered to it, as read from JSON. */
export type Carry = (path: string, letter: Letter) => Promise<unknown>

/** `carry` is how it goes there: by `fetch`, unless somebody wants to watch it go. */
export type PostOptions = Pick<Letter, 'signal' | 'keepalive'> & { carry?: Carry }

const byFetch: Carry = async (path, letter) => (await fetch(path, { ...letter, method: 'POST' })).json()

function credential(token: string | undefined): string {
  return token ? `Bearer ${token}` : `Basic ${btoa(clientCredential)}`
}

const isReply = (value: unknown): value is Reply<object> =>
  typeof value === 'object' && value !== null && 'Status' in value && typeof value.Status === 'number'

/** One call. An abort is thrown on to whoever aborted; every other failure is a value. */
export async function post(
  name: EndpointName,
  body: object,
  { carry = byFetch, ...options }: PostOptions = {},
): Promise<Reply<object> | Unreachable> {
  const headers = { 'content-type': 'application/json', authorization: credential(session.get('token')) }
  try {
    const reply = await carry(paths[name], { ...options, headers, body: JSON.stringify(body) })
    return isReply(reply) ? reply : { Status: 'unreachable' }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return { Status: 'unreachable' }
  }
}
