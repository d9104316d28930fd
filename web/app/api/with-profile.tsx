import type { ReactNode } from 'react'
import { Awaited } from 'ui/feedback/awaited.tsx'
import { type CustomerProfile, useCustomerProfile } from './use-customer-profile'

interface WithProfileProps {
  title: string
  /** A step has a way back above its title: the place of it is kept, so that the title stays where it is. */
  isStep?: boolean
  children: (profile: CustomerProfile) => ReactNode
}

/** Shows what is on file once it is here; until then its shape, and when it does not come the way to ask again. */
export function WithProfile({ title, isStep, children }: WithProfileProps) {
  const query = useCustomerProfile()
  if (query.data) return children(query.data)
  return (
    <div className={isStep ? 'max-w-2xl pt-12' : 'max-w-2xl'}>
      <h1 className="mb-8 text-3xl">{title}</h1>
      <Awaited query={query} label={`Loading ${title}`} failure="Your details did not come." lines={4}>
        {() => null}
      </Awaited>
    </div>
  )
}
