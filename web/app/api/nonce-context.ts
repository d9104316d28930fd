import { createContext } from 'react-router'

/** What the server allows the scripts of this one answer to run by; empty for pages made at build time. */
export const nonceContext = createContext('')
