import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useOutletContext } from 'react-router'
import { QueryView } from 'ui/feedback/query-view.tsx'
import type { DashboardContext } from '../page/dashboard-context'
import { type CustomerProfile, useCustomerProfile } from './use-customer-profile'

interface WithCustomerProfileProps {
  title: string
  /** Leaves room for the back link above the title, so that the title does not move when the screen loads. */
  hasBackLink?: boolean
  children: (profile: CustomerProfile) => ReactNode
}

/** The heading while a screen loads. The screen's own heading, which replaces it, also takes over the focus. */
export function LoadingHeading({ title, className }: { title: string; className: string }) {
  const { focusHeading } = useOutletContext<DashboardContext>()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = heading.current
    return () => {
      // Runs while the element is still in the page; the heading that replaces it is there a moment later.
      if (document.activeElement === element) queueMicrotask(focusHeading)
    }
  }, [focusHeading])
  return (
    <h1 ref={heading} className={className}>
      {title}
    </h1>
  )
}

/** Renders a screen once the customer's profile has loaded. */
export function WithCustomerProfile({ title, hasBackLink = false, children }: WithCustomerProfileProps) {
  const query = useCustomerProfile()
  const isLoaded = query.data !== undefined
  return (
    <div className={hasBackLink && !isLoaded ? 'pt-12' : undefined}>
      {!isLoaded && <LoadingHeading className="mb-8 text-3xl" title={title} />}
      <QueryView query={query} label={`Loading ${title}`} errorTitle="Your details could not be loaded." lines={4}>
        {children}
      </QueryView>
    </div>
  )
}
