/** The borrower who signs, with our data. */
export type EsignSigner = { name: string; mobile: string; birthYear: string }

export type EsignRequest = {
  /** What the provider shows as the name of the document. */
  name: string
  pdf: Buffer
  signer: EsignSigner
  /** Where the signer is redirected afterwards. Its query parameters are not signed and must not be trusted. */
  returnUrl: string
}

/** The provider's ids, and the address at which the signer signs. */
export type StartedEsign = { requestId: string; documentId: string; url: string }

/**
 * `open`: not signed yet; a failed attempt can be repeated. `gone`: the provider no longer has the request. The signer's
 * name and birth year come from the certificate and are null if the provider does not return them.
 */
export type EsignStatus =
  | { kind: 'open' | 'declined' | 'gone' }
  | { kind: 'signed'; documentId: string; signer: { mobile: string; name: string | null; birthYear: string | null } }

/** The port. Throws ProviderFailure when the provider gives no result. */
export type Esign = {
  /** Shown to customers. */
  providerName: string
  /** Not idempotent: each call creates a request. An extra one does no harm, since nobody gets its address. */
  start(request: EsignRequest): Promise<StartedEsign>
  readStatus(requestId: string): Promise<EsignStatus>
  /** The PDF as it was signed. */
  download(requestId: string): Promise<Buffer>
  /** Makes signing impossible. Does nothing if the provider no longer has the request. */
  cancel(requestId: string): Promise<void>
}
