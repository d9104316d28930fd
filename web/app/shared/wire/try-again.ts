import { unreachableMessage } from './post'

/** For a request without a reply. It may have been carried out, so the screen fetches the state again. */
export const tryAgainMessage = `${unreachableMessage} Please try again.`
