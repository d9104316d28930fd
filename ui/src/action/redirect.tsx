import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Replaces the current history entry. Smaller than the router's own Navigate. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}
