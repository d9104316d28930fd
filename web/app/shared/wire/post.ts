import { clientCredential } from 'contract/client-credential'
import { type EndpointName, paths } from 'contract/paths'
import type { Reply, Success } from 'contract/reply'
import { session } from '../session/session'

/** No readable reply: the network failed, or the response was not ours. */
export type Unreachable = { Status: 'unreachable'; Message?: undefined; error?: undefined }

/** Screens add what the customer can do. */
export const unreachableMessage = 'We could not reach our server.'

type PostRequest = Pick<RequestInit, 'signal' | 'keepalive'> & { headers: Record<string, string>; body: string }

/** Posts to a path and returns the parsed JSON of the response. */
export type Transport = (path: string, request: PostRequest) => Promise<unknown>

export type PostOptions = Pick<PostRequest, 'signal' | 'keepalive'> & { transport?: Transport; token?: string }

const fetchTransport: Transport = async (path, request) => (await fetch(path, { ...request, method: 'POST' })).json()

function authorization(token: string | undefined): string {
  return token ? `Bearer ${token}` : `Basic ${btoa(clientCredential)}`
}

const isReply = (value: unknown): value is Reply<object> =>
  typeof value === 'object' && value !== null && 'Status' in value && typeof value.Status === 'number'

/** One API call. Only an abort is thrown; every other failure is returned as a value. */
export async function post(
  name: EndpointName,
  body: object,
  { transport = fetchTransport, token = session.get('token'), ...options }: PostOptions = {},
): Promise<Reply<object> | Unreachable> {
  const headers = { 'content-type': 'application/json', authorization: authorization(token) }
  try {
    const reply = await transport(paths[name], { ...options, headers, body: JSON.stringify(body) })
    return isReply(reply) ? reply : { Status: 'unreachable' }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return { Status: 'unreachable' }
  }
}

/** A success without its content, such as a proxy's broken reply, counts as no reply. */
export const withContent = <Answer>(reply: Reply<Answer> | Unreachable, contentOf: (answer: Answer) => unknown) =>
  reply.Status === 1 && !contentOf(reply) ? ({ Status: 'unreachable' } satisfies Unreachable) : reply

/** For queries, which report failures by throwing. */
export async function successOrThrow<Answer>(sent: Promise<Reply<Answer> | Unreachable>): Promise<Success<Answer>> {
  const reply = await sent
  if (reply.Status !== 1) throw new Error(reply.Message || unreachableMessage)
  return reply
}
