/** What the issuer of PANs says: whose it is, or that there is none. The reference names the answer at the provider. */
export type PanAnswer = { kind: 'found'; fullName: string; reference: string } | { kind: 'notFound' }

/** The port. Throws ProviderFailure when there is no answer. */
export type PanCheck = { check(pan: string): Promise<PanAnswer> }
