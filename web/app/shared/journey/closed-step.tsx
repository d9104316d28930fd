import type { ReactNode } from 'react'
import { BackLink } from 'ui/action/back-link.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'

/** A step of a completed application, which can no longer be changed. */
export function ClosedStep({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <BackLink to="/my-dashboard/eligibility">Back to eligibility</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <div className="card mt-8 gap-5 sm:p-8">
        <p>Your application is complete, so this can no longer be changed.</p>
        {children}
        <div>
          <LinkButton to="/my-dashboard/congratulations" className="max-sm:w-full">
            See your application
          </LinkButton>
        </div>
      </div>
    </>
  )
}
