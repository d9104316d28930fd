/** What the banner of the login says. */
export type Notice = { type: 'error' | 'success'; words: string }
