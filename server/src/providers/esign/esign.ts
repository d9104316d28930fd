/** Who signs, as the lender knows them. */
export type EsignSigner = { name: string; mobile: string; birthYear: string }

export type EsignRequest = {
  /** What the provider shows as the name of the document. */
  name: string
  pdf: Buffer
  signer: EsignSigner
  /** Where the signer comes back to. What that address then carries proves nothing. */
  returnUrl: string
}

/** The provider's ids, and the address at which the signer signs. */
export type StartedEsign = { requestId: string; documentId: string; url: string }

/**
 * `open`: nobody has signed yet, and an attempt that failed can be repeated. `gone`: the provider no longer has it. What
 * the certificate says of the signer is null where the provider does not tell.
 */
export type EsignStatus =
  | { kind: 'open' | 'declined' | 'gone' }
  | { kind: 'signed'; documentId: string; signer: { mobile: string; name: string | null; birthYear: string | null } }

/** The port. Throws ProviderFailure when the provider gives no result. */
export type Esign = {
  /** As customers know the provider. */
  providerName: string
  /** Not repeatable: each call makes a request of its own, and one whose address nobody has is never signed. */
  start(request: EsignRequest): Promise<StartedEsign>
  readStatus(requestId: string): Promise<EsignStatus>
  /** The PDF as it was signed. */
  download(requestId: string): Promise<Buffer>
  /** From then on it cannot be signed; one that is gone already is no error. */
  cancel(requestId: string): Promise<void>
}
