import { STATUS_CODES } from 'node:http'

const messages: Record<number, string> = {
  400: 'The request is not in the form we expect.',
  401: 'This call needs a credential.',
  404: 'There is nothing at this address.',
  405: 'This address does not answer that method.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'Please send JSON.',
  429: 'Too many requests. Please wait a moment and try again.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'We are busy just now. Please try again in a moment.',
}

export const messageOfStatus = (status: number): string => messages[status] ?? STATUS_CODES[status] ?? ''

/** Thrown to reply with an HTTP error status; the message becomes the envelope's Message. */
export class HttpFailure extends Error {
  override name = 'HttpFailure'
  readonly statusCode: number
  readonly retryAfterSeconds: number | undefined

  constructor(statusCode: number, message = messageOfStatus(statusCode), retryAfterSeconds?: number) {
    super(message)
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const wrongShape = () => new HttpFailure(400)
export const noCredential = () => new HttpFailure(401)
export const notFound = () => new HttpFailure(404)
export const tooLarge = () => new HttpFailure(413)
export const tooMany = (retryAfterSeconds: number) => new HttpFailure(429, undefined, retryAfterSeconds)
export const busy = (retryAfterSeconds: number) => new HttpFailure(503, undefined, retryAfterSeconds)
