import { fileURLToPath } from 'node:url'

/** The root of the checkout. */
export const repository = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
