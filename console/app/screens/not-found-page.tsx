import { Link } from 'react-router'
import { EmptyState } from 'ui/feedback/empty-state.tsx'

export default function NotFoundPage() {
  return (
    <EmptyState title="There is nothing at this address" action={<Link to="/">Back to your work</Link>}>
      It may have been decided and moved, or the link was cut off.
    </EmptyState>
  )
}
