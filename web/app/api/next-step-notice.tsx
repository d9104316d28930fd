import { LinkButton } from 'ui/action/link-button.tsx'
import { Glyph } from 'ui/type/glyph.tsx'
import { useSession } from './use-session'
import { type WayOn, wayOnTo } from './way-on'

interface NextStepNoticeProps {
  /** What is in already: "Your salary slip is in." */
  children: string
  /** When it is not to the step that the server named. */
  way?: WayOn | undefined
}

/** On a screen whose work is done: says so, and where to go on. What is below may still be changed. */
export function NextStepNotice({ children, way }: NextStepNoticeProps) {
  const named = wayOnTo(useSession('next_step'))
  const { to, name } = way ?? named
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-leaf-soft px-5 py-4 text-ink">
      <Glyph d="m5 12.5 5 5 9-10.5" className="text-leaf" />
      <p className="min-w-0 flex-1 basis-48">
        <strong>{children}</strong> You can change it below, or go on.
      </p>
      <LinkButton to={to} className="max-sm:w-full">
        Next: {name}
      </LinkButton>
    </div>
  )
}
