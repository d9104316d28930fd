import { Link, useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '../keys/keys'

/** The next page of a list; nothing on its last one. */
export function OlderLink({ cursor }: { cursor: string | null }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const after = new URLSearchParams(search)
  if (cursor) after.set('cursor', cursor)
  const address = `?${after}`
  useKeys(cursor ? [{ key: 'n', does: 'Show older rows', run: () => navigate(address) }] : [])
  if (cursor === null) return null
  return (
    <p className="mt-3">
      <Link to={address}>
        Older <kbd>n</kbd>
      </Link>
    </p>
  )
}
