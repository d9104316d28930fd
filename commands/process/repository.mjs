import { fileURLToPath } from 'node:url'

/** The root directory of the checkout. */
export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
