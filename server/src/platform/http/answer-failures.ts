import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { busy, HttpFailure, messageOfStatus, notFound } from './http-failure.ts'

const retryAfterSeconds = 1

/** Uses the status of the error only if it is a known 4xx, because anything may have been thrown. */
function statusOf(error: unknown): number {
  const { statusCode } = Object(error) as { statusCode?: unknown }
  const isRefusal = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  return isRefusal && statusCode in STATUS_CODES ? statusCode : 500
}

/** Replies never contain the message of an unexpected error, only the message of its status. */
function failureOf(error: unknown): HttpFailure {
  try {
    if (error instanceof HttpFailure) return error
    const status = statusOf(error)
    // A client that disconnects causes the same error code as a lost database connection, but with the status of a refusal.
    if (status === 500 && isDatabaseUnavailable(error)) return busy(retryAfterSeconds)
    return new HttpFailure(status)
  } catch {
    // A getter of the thrown value has thrown.
    return new HttpFailure(500)
  }
}

function sendFailure(reply: FastifyReply, failure: HttpFailure): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  return reply.code(failure.statusCode).send({ Status: 0, Message: failure.message })
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  if (failure.statusCode >= 500) request.log.error({ err: error }, 'request failed')
  return sendFailure(reply, failure)
}

/** Replies with the envelope to everything that no handler answers. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, notFound()))
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
