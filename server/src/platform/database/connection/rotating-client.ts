import pg from 'pg'
import type { Connection } from './connection.ts'

/** Which of several servers new connections go to. */
export type Rotation = {
  current(): Connection
  /** Goes on to the next server, unless somebody else has left this one already. */
  leave(address: Connection): void
}

export function createRotation(addresses: readonly Connection[]): Rotation {
  let index = 0
  const current = () => addresses[index % addresses.length] as Connection
  return {
    current,
    leave(address) {
      if (current() === address) index += 1
    },
  }
}

/** For a pool: each new client connects to the current server. */
export const rotatingClient = (rotation: Rotation) =>
  class RotatingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...rotation.current() })
    }
  }
