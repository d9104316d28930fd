import { Transform } from 'node:stream'
import { refusals } from 'contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { type FileThreads, TaskEnded, TaskImpossible } from '../../files/file-threads.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { bearerOf } from './credentials.ts'
import { HttpFailure, wrongShape } from './http-failure.ts'

type Options = { sessions: Sessions; threads: FileThreads; tokenInBody?: boolean }

/** What everybody may send, and what a customer may who uploads a file. */
const smallBytes = 65_536
const largeBytes = 16 * 1024 * 1024
/** What all large bodies on their way may take of the memory together. */
const inFlightLimitBytes = 256 * 1024 * 1024

const tooLarge = () => new HttpFailure(413, 'The request is too large.')
const busy = () => new HttpFailure(503, 'We are busy just now. Please try again in a moment.', 2)

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

/** A body whose length nobody told, cut off when it grows large. */
function smallOnly(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > smallBytes ? tooLarge() : null, chunk)
    },
  })
}

/** Memory that large bodies may take, given back when the exchange is over. */
function createAllowance() {
  let inFlightBytes = 0
  return (bytes: number, reply: FastifyReply) => {
    if (inFlightBytes + bytes > inFlightLimitBytes) throw busy()
    inFlightBytes += bytes
    reply.raw.once('close', () => {
      inFlightBytes -= bytes
    })
  }
}

/** Lets a large body in only behind a live session, before any of it is read; a stranger gets 413. */
function createGuard({ sessions, tokenInBody }: Options) {
  const allow = createAllowance()
  return async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload) => {
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    const isLengthKnown = !Number.isNaN(length)
    const token = bearerOf(request) ?? (tokenInBody ? await tokenInHeadOf(payload) : undefined)
    if (token !== undefined && (await sessions.find(token)) !== undefined) {
      allow(isLengthKnown ? length : largeBytes, reply)
      return payload
    }
    if (!isLengthKnown) return payload.pipe(smallOnly())
    if (token !== undefined) return void reply.send({ Status: 5, Message: refusals.sessionInvalid() })
    reply.header('connection', 'close')
    throw tooLarge()
  }
}

function readingFailed(error: unknown): Error {
  if (error instanceof TaskImpossible) return wrongShape()
  return error instanceof TaskEnded ? busy() : (error as Error)
}

/** Takes a large body apart in a thread; what it holds besides the file is parsed as every body is. */
function createParser(scope: FastifyInstance, threads: FileThreads) {
  const parse = scope.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => {
    if (body.length <= smallBytes) return parse(request, body.toString('utf8'), done)
    threads.readLargeBody(body as Buffer<ArrayBuffer>).then(
      ({ rest, file }) => {
        if (rest.length > smallBytes) return done(tooLarge())
        parse(request, rest, (error, small) => done(error, error ? undefined : { ...(small as object), file }))
      },
      (error: unknown) => done(readingFailed(error)),
    )
  }
}

/** Serves routes whose bodies may carry a file. Reading one costs the event loop no more than copying its bytes. */
export function takeLargeBodies(app: FastifyInstance, options: Options, serve: (scope: FastifyInstance) => void): void {
  const guard = createGuard(options)
  app.register(async (scope) => {
    scope.addHook('preParsing', (request, reply, payload, done) => {
      if (Number(request.headers['content-length']) <= smallBytes) return done(null, payload)
      guard(request, reply, payload).then((admitted) => admitted && done(null, admitted), done)
    })
    const limits = { parseAs: 'buffer', bodyLimit: largeBytes } as const
    scope.addContentTypeParser('application/json', limits, createParser(scope, options.threads))
    serve(scope)
  })
}
