import type { ReactNode } from 'react'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { type CustomerProfile, useCustomerProfile } from './use-customer-profile'

interface WithCustomerProfileProps {
  title: string
  /** Leaves room for the back link above the title of a step, so that the title does not move when it loads. */
  isStep?: boolean
  children: (profile: CustomerProfile) => ReactNode
}

/** Renders a screen once the customer's profile has loaded. */
export function WithCustomerProfile({ title, isStep, children }: WithCustomerProfileProps) {
  const query = useCustomerProfile()
  const isLoaded = query.data !== undefined
  return (
    <div className={isLoaded ? undefined : isStep ? 'max-w-2xl pt-12' : 'max-w-2xl'}>
      {!isLoaded && <h1 className="mb-8 text-3xl">{title}</h1>}
      <QueryView query={query} label={`Loading ${title}`} errorTitle="Your details could not be loaded." lines={4}>
        {children}
      </QueryView>
    </div>
  )
}
