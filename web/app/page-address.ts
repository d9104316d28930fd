import { pageOrigin } from 'contract/site/page-origin'

/** The server puts its own address in place of the mark; in the browser the same comes out. */
const origin = typeof window === 'undefined' ? pageOrigin : window.location.origin

/** The whole address of something on this site. */
export function pageAddress(path: string): string {
  return origin + path
}
