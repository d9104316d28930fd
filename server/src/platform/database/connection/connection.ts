/** Where the database is, and as whom to log in. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** Sooner than firewalls forget a connection, and than an operating system would notice a dead one. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** For connections outside the pool, so that a silent server does not keep a start waiting for ever. */
export const singleConnection = { ...keepAlive, connectionTimeoutMillis: 10_000 }
