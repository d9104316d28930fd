/** A provider could not do what was requested, or it is not known whether it did. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly provider: string

  constructor(provider: string, message: string, cause?: unknown) {
    super(`${provider}: ${message}`, { cause: causeWithoutUrl(cause) })
    this.provider = provider
  }
}

/** Some errors of fetch contain the URL, and with it a one-time code and a mobile number. */
function causeWithoutUrl(cause: unknown): Error | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code } = (cause.cause ?? {}) as { code?: string }
  return new Error(code ?? cause.name)
}
