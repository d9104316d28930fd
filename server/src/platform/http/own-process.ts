/**
 * The socket address of calls this process makes to itself. No connection from outside can have it: it is no address,
 * and what a proxy's headers say does not change the socket's own.
 */
export const ownProcess = 'this process'
