/** A provider could not do what was requested, or it is not known whether it did. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly provider: string
  /** The request may have been carried out: it was sent, and no response came. */
  readonly isUncertain: boolean

  constructor(provider: string, message: string, cause?: unknown) {
    super(`${provider}: ${message}`, { cause: causeWithoutUrl(cause) })
    this.provider = provider
    this.isUncertain = cause instanceof Error && !unsentCodes.has(codeOf(cause) ?? '')
  }
}

/** Some errors of fetch contain the URL, and with it a one-time code and a mobile number. */
function causeWithoutUrl(cause: unknown): Error | undefined {
  if (!(cause instanceof Error)) return undefined
  return new Error(codeOf(cause) ?? cause.name)
}

const codeOf = (error: Error): string | undefined => (error.cause as { code?: string } | undefined)?.code

/** Error codes that mean that no connection was made, so the request was not sent. */
const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
