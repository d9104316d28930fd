export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** Shorter than the idle timeout of firewalls and than the operating system's default. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** For connections outside the pool; the timeout keeps a server that does not respond from blocking the start. */
export const singleConnection = { ...keepAlive, connectionTimeoutMillis: 10_000 }
