import pg from 'pg'
import { isConnectionFailed } from '../database-away.ts'
import type { Connection } from './connection.ts'
import { requireWritable } from './find-primary.ts'

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool over several servers: everybody who connects, libraries too, is led to the one that can be written to. */
export class PrimaryPool extends pg.Pool {
  readonly #addresses: readonly Connection[]
  #index = 0

  constructor(config: pg.PoolConfig, addresses: readonly Connection[]) {
    const current = () => this.#current()
    class RotatingClient extends pg.Client {
      constructor(settings?: pg.ClientConfig) {
        super({ ...settings, ...current() })
      }
    }
    super({ ...config, Client: RotatingClient, onConnect: requireWritable })
    this.#addresses = addresses
  }

  #current(): Connection {
    return this.#addresses[this.#index % this.#addresses.length] as Connection
  }

  /** A server that cannot be reached or written to is left for the next one, until all have been tried. */
  async #connectToPrimary(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt++) {
      const server = this.#current()
      try {
        return await super.connect()
      } catch (error) {
        if (attempt === this.#addresses.length || !isConnectionFailed(error)) throw error
        // Somebody else may have left it already.
        if (this.#current() === server) this.#index += 1
      }
    }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectToPrimary()
    if (callback === undefined) return connecting
    connecting.then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }
}
