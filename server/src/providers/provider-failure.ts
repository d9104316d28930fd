/** An outside service did not do what was asked. Its own words stay inside. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly provider: string

  constructor(provider: string, message: string, cause?: unknown) {
    super(`${provider}: ${message}`, { cause: causeWithoutAddress(cause) })
    this.provider = provider
  }
}

/** fetch puts the address it called, code and mobile included, into some of its errors. */
function causeWithoutAddress(cause: unknown): Error | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code } = (cause.cause ?? {}) as { code?: string }
  return new Error(code ?? cause.name)
}
