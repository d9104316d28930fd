/** Bytes as PostgreSQL reads them in a text, a list or JSON. */
export const bytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
