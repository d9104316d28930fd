import type { ComponentProps } from 'react'
import { LinkButton } from 'ui/action/link-button.tsx'

/**
 * A link to a page that opens a checkout: to repay, or to approve autopay. It loads a new document, because only the
 * security policy of those pages allows the payment providers' scripts.
 */
export const CheckoutLink = (props: ComponentProps<typeof LinkButton>) => <LinkButton {...props} reloadDocument />
