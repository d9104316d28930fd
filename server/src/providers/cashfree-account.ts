/** An account of ours with Cashfree, and how long it is waited for. */
export type CashfreeAccount = { clientId: string; clientSecret: string; url: string; timeoutMs: number }
