import { Transform } from 'node:stream'
import { refusals } from 'contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { bearerOf, type FindSession } from '../../../platform/http/credentials.ts'
import { busy, tooLarge, wrongShape } from '../../../platform/http/http-failure.ts'
import { type BodyReader, BodyTooLarge, BodyUnreadable, ReadingAborted } from './body-reader.ts'
import { smallBytes } from './read-large-body.ts'
import type { UploadAllowance } from './upload-allowance.ts'

type Options = { findSession: FindSession; bodyReader: BodyReader; allowance: UploadAllowance; tokenInBody?: boolean }

/** The size limit for an upload with a valid session. */
const largeBytes = 16 * 1024 * 1024

const retryAfterSeconds = 2

/** Screens that send the token in the body put it before the file. */
const tokenInHead = /"token"\s*:\s*"([\w-]{20,100})"/
const headBytes = 4096

async function tokenInHeadOf(payload: RequestPayload): Promise<string | undefined> {
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    payload.unshift(chunk)
    return tokenInHead.exec(Buffer.from(chunk).toString('latin1', 0, headBytes))?.[1]
  }
  return undefined
}

/** Fails a body of unknown length as soon as it exceeds the small limit. */
function smallOnly(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > smallBytes ? tooLarge() : null, chunk)
    },
  })
}

/** Accepts a large body only with a live session, checked before any of it is read; anybody else gets 413. */
function createGuard({ findSession, allowance, tokenInBody }: Options) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload) => {
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    const isLengthKnown = !Number.isNaN(length)
    const token = bearerOf(request) ?? (tokenInBody ? await tokenInHeadOf(payload) : undefined)
    const session = token === undefined ? undefined : await findSession(token)
    if (session !== undefined) return allowance.admit(session.tokenHash, payload, reply)
    if (!isLengthKnown) return payload.pipe(smallOnly())
    if (token !== undefined) return void reply.send({ Status: 5, Message: refusals.sessionInvalid() })
    reply.header('connection', 'close')
    throw tooLarge()
  }
}

function toHttpError(error: unknown): Error {
  if (error instanceof BodyUnreadable) return wrongShape()
  if (error instanceof BodyTooLarge) return tooLarge()
  return error instanceof ReadingAborted ? busy(retryAfterSeconds) : (error as Error)
}

/** Separates the files from a large body in a worker thread; the rest is parsed like any other body. */
function createParser(scope: FastifyInstance, bodyReader: BodyReader) {
  const parse = scope.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => {
    if (body.length <= smallBytes) return parse(request, body.toString('utf8'), done)
    bodyReader.read(body as Buffer<ArrayBuffer>).then(
      ({ rest, ...files }) =>
        parse(request, rest, (error, small) => done(error, error ? undefined : { ...(small as object), ...files })),
      (error: unknown) => done(toHttpError(error)),
    )
  }
}

/** Serves routes whose bodies may contain files. They are decoded in worker threads, not on the event loop. */
export function acceptLargeBodies(
  app: FastifyInstance,
  options: Options,
  serve: (scope: FastifyInstance) => void,
): void {
  const guard = createGuard(options)
  app.register(async (scope) => {
    scope.addHook('preParsing', (request, reply, payload, done) => {
      if (Number(request.headers['content-length']) <= smallBytes) return done(null, payload)
      guard(request, reply, payload).then((admitted) => admitted && done(null, admitted), done)
    })
    const limits = { parseAs: 'buffer', bodyLimit: largeBytes } as const
    scope.addContentTypeParser('application/json', limits, createParser(scope, options.bodyReader))
    serve(scope)
  })
}
