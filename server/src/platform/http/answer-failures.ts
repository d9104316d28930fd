import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { busy, HttpFailure, messageOfStatus, notFound } from './http-failure.ts'
import { escapeHtml, plainPage } from './plain-page.ts'

const retryAfterSeconds = 1

/** Uses the status of the error only if it is a known 4xx, because anything may have been thrown. */
function statusOf(error: unknown): number {
  const { statusCode } = Object(error) as { statusCode?: unknown }
  const isRefusal = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  return isRefusal && statusCode in STATUS_CODES ? statusCode : 500
}

/** An external service has failed, and may work again soon. */
const isTemporary = (error: unknown) => (Object(error) as { isTemporary?: unknown }).isTemporary === true

/** Replies never contain the message of an unexpected error, only the message of its status. */
function failureOf(error: unknown): HttpFailure {
  try {
    if (error instanceof HttpFailure) return error
    const status = statusOf(error)
    // A client that disconnects causes the same error code as a lost database connection, but with the status of a refusal.
    if (status === 500 && (isDatabaseUnavailable(error) || isTemporary(error))) return busy(retryAfterSeconds)
    return new HttpFailure(status)
  } catch {
    // A getter of the thrown value has thrown.
    return new HttpFailure(500)
  }
}

/** Whether a browser shows the reply in a tab, where JSON would be shown as it is. */
const isShownInTab = ({ headers }: FastifyRequest): boolean => !!headers.accept?.includes('text/html')

const requestClassOf = ({ routeOptions }: FastifyRequest): string => routeOptions.config?.requestClass ?? ''
const isFile = (request: FastifyRequest): boolean => ['file', 'document'].includes(requestClassOf(request))

/** Two slashes or backslashes at the start would lead to another site. */
const linkTo = (url: string) => `<a href="${escapeHtml(url.replace(/^[/\\]+/, '/'))}">Try again</a>`

/** The link to a file expires, and stops working when its owner logs out. */
const isLostFile = (request: FastifyRequest, { statusCode }: HttpFailure) => statusCode === 404 && isFile(request)

export type FailureWords = {
  /** For a form, which is only sent again by a reload. */
  form: string
  /** For a document or another file whose link has expired. */
  document: string
  file: string
}

function explain(words: FailureWords, request: FastifyRequest, failure: HttpFailure): string {
  if (isLostFile(request, failure))
    return `<p>${words[requestClassOf(request) === 'document' ? 'document' : 'file']}</p>`
  const again = request.method === 'GET' ? linkTo(request.url) : words.form
  return `<p>${escapeHtml(failure.message)}</p><p>${again}</p>`
}

function sendPage(words: FailureWords, request: FastifyRequest, reply: FastifyReply, failure: HttpFailure) {
  const title = `This ${isFile(request) ? 'file' : 'page'} could not be opened`
  const { html, policy } = plainPage(title, explain(words, request, failure))
  reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
  return reply.code(failure.statusCode).type('text/html; charset=utf-8').send(html)
}

/** Replies with the envelope to everything that no handler answers, or with a page in a tab. */
export function answerFailures(app: FastifyInstance, words: FailureWords): void {
  function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: HttpFailure): FastifyReply {
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
    const mayTryAgain = failure.statusCode >= 500 || failure.statusCode === 429
    if ((mayTryAgain || isLostFile(request, failure)) && isShownInTab(request))
      return sendPage(words, request, reply, failure)
    return reply.code(failure.statusCode).send({ Status: 0, Message: failure.message })
  }
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    if (failure.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    return sendFailure(request, reply, failure)
  })
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, notFound()))
}

const parserStatuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Replies to bytes that are not an HTTP request. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = parserStatuses[error.code ?? ''] ?? 400
  const body = JSON.stringify({ Status: 0, Message: messageOfStatus(status) })
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8`
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`)
}
