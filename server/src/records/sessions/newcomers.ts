import type { FastifyRequest } from 'fastify'

/** Asks for a login code in a browser that has never had one from us. */
export const isNewcomer = ({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): boolean =>
  headers.cookie === undefined &&
  typeof body === 'object' &&
  body !== null &&
  'event_name' in body &&
  body.event_name === 'login'
