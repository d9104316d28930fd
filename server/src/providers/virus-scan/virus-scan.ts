/** The port. Throws ProviderFailure when there is no verdict. */
export type VirusScan = { scan(bytes: Uint8Array): Promise<'clean' | 'infected'> }
