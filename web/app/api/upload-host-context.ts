import { createContext } from 'react-router'

/** Where uploaded pictures are, with a slash at the end. */
export const uploadHostContext = createContext('/uploads/')
