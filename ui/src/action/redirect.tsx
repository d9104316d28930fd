import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Replaces the current history entry. The router's own Navigate does the same with more code. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}
