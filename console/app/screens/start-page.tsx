import { Navigate } from 'react-router'
import { useMe } from '../shared/session/session'
import { openPages } from './pages'

/** The first page that the person may open. */
export default function StartPage() {
  const [first] = openPages(useMe().permissions)
  return <Navigate to={first?.path ?? '/requests'} replace />
}
