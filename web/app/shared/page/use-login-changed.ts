import { useState } from 'react'
import { session } from '../session/session'
import { usePageRestored } from './use-page-restored'

/**
 * Calls back when the browser shows the page again as it was left, but under another login: what it shows belongs to a customer
 * who has logged out.
 */
export function useLoginChanged(onChanged: () => void): void {
  const [token] = useState(() => session.get('token'))
  usePageRestored(() => {
    if (token !== session.get('token')) onChanged()
  })
}
