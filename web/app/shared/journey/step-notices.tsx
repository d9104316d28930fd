import { LinkButton } from 'ui/action/link-button.tsx'
import { InitialStatus } from 'ui/feedback/initial-status.tsx'
import { Icon } from 'ui/graphics/icon.tsx'
import { useSession } from '../session/use-session'
import { type NextLink, nextLinkTo } from './application-steps'

/** Tells the customer that values were restored from a draft; `omitted` names what a draft does not contain. */
export function DraftNotice({ omitted }: { omitted?: string | undefined }) {
  return (
    <InitialStatus>
      <p className="rounded-sm bg-marigold-soft px-4 py-2.5 text-sm">
        We kept what you typed here before. It is not saved yet.
        {omitted && ` Please type your ${omitted} again: we never keep it on your device.`}
      </p>
    </InitialStatus>
  )
}

interface NextStepNoticeProps {
  /** For example "Your salary slip is in." */
  children: string
  /** Whether `children` is about several things. */
  isPlural?: boolean
  /** The link to the next step, if it is not the step from the server. */
  nextLink?: NextLink | undefined
}

/** Shown on the screen of a completed step, with a link to the next one. */
export function NextStepNotice({ children, isPlural = false, nextLink }: NextStepNoticeProps) {
  const serverLink = nextLinkTo(useSession('next_step'))
  const { to, name } = nextLink ?? serverLink
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-leaf-soft px-5 py-4 text-ink">
      <Icon d="m5 12.5 5 5 9-10.5" className="text-leaf" />
      <p className="min-w-0 flex-1 basis-48">
        <strong>{children}</strong> You can {isPlural ? 'replace them' : 'change it'} below, or continue.
      </p>
      <LinkButton to={to} className="max-sm:w-full">
        Next: {name}
      </LinkButton>
    </div>
  )
}
