import { unreachableMessage } from './post'

/** For a change that did not reach the server. */
export const nothingChangedMessage = `${unreachableMessage} Nothing was changed; please try again.`
