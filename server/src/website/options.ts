import type { FastifyBaseLogger } from 'fastify'

export type WebsiteOptions = {
  /** Holds `client` and `server`, as `react-router build` leaves them. */
  buildDirectory: string
  isProduction: boolean
  /** With simulated providers the gallery of parts is shown; with live ones it does not exist. */
  simulated: boolean
  publicUrl: string
  /** Where uploaded pictures are, with a slash at the end. */
  uploadHost: string
  log: Pick<FastifyBaseLogger, 'info'>
}
