import type { ComponentProps, MouseEvent } from 'react'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { usePageLoad } from '../../../shared/page/use-page-load'

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey

/**
 * A link to a page that opens a checkout: to repay, or to approve autopay. It loads a new document, because only the
 * security policy of those pages allows the payment providers' scripts.
 */
export function CheckoutLink({ className = '', ...props }: ComponentProps<typeof LinkButton>) {
  const { start, isStarting, failure, clearFailure } = usePageLoad((url) => location.assign(url))
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    void start(event.currentTarget.href)
  }
  return (
    <div className={`grid w-fit max-w-full gap-3 ${className}`}>
      <LinkButton {...props} reloadDocument aria-busy={isStarting || undefined} onClick={handleClick} />
      {failure && (
        <Alert type="error" clearAfterMs={null} onClear={clearFailure}>
          {failure}
        </Alert>
      )}
    </div>
  )
}
