import type { ReactNode } from 'react'
import { Awaited } from '../ui/feedback/awaited'
import { type CustomerProfile, useCustomerProfile } from './use-customer-profile'

/** Shows what is on file once it is here; until then its shape, and when it does not come the way to ask again. */
export function WithProfile({ title, children }: { title: string; children: (profile: CustomerProfile) => ReactNode }) {
  const query = useCustomerProfile()
  if (query.data) return children(query.data)
  return (
    <div className="max-w-2xl">
      <h1 className="mb-8 text-3xl">{title}</h1>
      <Awaited query={query} label={`Loading ${title}`} failure="Your details did not come." lines={4}>
        {() => null}
      </Awaited>
    </div>
  )
}
