/** `reference` is the provider's own id of its response. */
export type PanCheckResult = { kind: 'found'; fullName: string; reference: string } | { kind: 'notFound' }

/** The port. Throws ProviderFailure when the provider gives no result. */
export type PanCheck = { check(pan: string): Promise<PanCheckResult> }
