/** Thrown to reply with an HTTP error status; the message becomes the envelope's Message. */
export class HttpFailure extends Error {
  override name = 'HttpFailure'
  readonly statusCode: number
  readonly retryAfterSeconds: number | undefined

  constructor(statusCode: number, message: string, retryAfterSeconds?: number) {
    super(message)
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const wrongShape = () => new HttpFailure(400, 'The request is not in the form we expect.')
export const noCredential = () => new HttpFailure(401, 'This call needs a credential.')
export const busy = (retryAfterSeconds: number) =>
  new HttpFailure(503, 'We are busy just now. Please try again in a moment.', retryAfterSeconds)
export const tooMany = (retryAfterSeconds: number) =>
  new HttpFailure(429, 'Too many requests. Please wait a moment and try again.', retryAfterSeconds)
