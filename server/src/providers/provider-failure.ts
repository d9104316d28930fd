/** A provider could not do what was requested, or it is not known whether it did. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly provider: string
  /** The request may have been carried out: it was sent, and its result is not known. */
  readonly isUncertain: boolean
  /** The request was certainly not carried out: no connection was made. */
  readonly isUnsent: boolean
  /** A request of a customer that fails because of it is answered like one that found the database busy. */
  readonly isTemporary: boolean = true

  constructor(provider: string, message: string, cause?: unknown) {
    super(`${provider}: ${message}`, { cause: causeWithoutUrl(cause) })
    this.provider = provider
    this.isUnsent = cause instanceof Error && isUnsent(cause)
    this.isUncertain = cause instanceof Error && !this.isUnsent
  }
}

/** Some errors of fetch contain the URL, and with it a one-time code and a mobile number. */
function causeWithoutUrl(cause: unknown): Error | undefined {
  if (!(cause instanceof Error)) return undefined
  return new Error(codeOf(cause) ?? cause.name)
}

const codeOf = (error: Error): string | undefined => (error.cause as { code?: string } | undefined)?.code

type NetworkError = { code?: string; syscall?: string }

/** A certificate is verified before anything is sent. */
const isOfConnecting = ({ code = '', syscall = '' }: NetworkError): boolean =>
  syscall === 'connect' ||
  syscall === 'getaddrinfo' ||
  code === 'UND_ERR_CONNECT_TIMEOUT' ||
  /CERT|UNABLE_TO_VERIFY/.test(code)

/** Whether no connection was made; a host with several addresses has an error for each. */
function isUnsent({ cause }: Error): boolean {
  const reasons: NetworkError[] = cause instanceof AggregateError ? cause.errors : [cause ?? {}]
  return reasons.every(isOfConnecting)
}
