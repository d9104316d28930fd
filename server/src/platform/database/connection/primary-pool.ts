import pg from 'pg'
import { isConnectionFailed } from '../database-unavailable.ts'
import type { Connection } from './connection.ts'
import { requireWritable } from './find-primary.ts'

/** Returns the client to the pool; given an error or `true`, the pool closes it instead. */
type Done = (destroy?: Error | boolean) => void
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void

/** A pool over several servers: every connection, also one that a library opens, goes to the server that accepts writes. */
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
    const onConnect = async (client: pg.ClientBase) => {
      await requireWritable(client)
      await config.onConnect?.(client)
    }
    super({ ...config, Client: RotatingClient, onConnect })
    this.#addresses = addresses
  }

  #current(): Connection {
    return this.#addresses[this.#index % this.#addresses.length] as Connection
  }

  /** Moves on from a server that cannot be reached or does not accept writes, until each has been tried once. */
  async #connectToPrimary(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt++) {
      const server = this.#current()
      try {
        return await super.connect()
      } catch (error) {
        if (attempt === this.#addresses.length || !isConnectionFailed(error)) throw error
        // A concurrent call may have moved on already.
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
      (client) => callback(undefined, client, (destroy) => client.release(destroy)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }
}
