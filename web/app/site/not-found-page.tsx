import type { MetaFunction } from 'react-router'
import { NotFoundIllustration } from './not-found-illustration'

export const handle = { isStatic: true }

export const meta: MetaFunction = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]

export default function NotFoundPage() {
  return (
    <div className="shell grid min-h-[60vh] place-content-center justify-items-center gap-6 py-16 text-center">
      <NotFoundIllustration className="w-52" />
      <h1 className="max-w-2xl text-3xl">Oops! The page you're looking for doesn't exist.</h1>
      <a href="/" className="button" data-variant="primary">
        Go to home
      </a>
    </div>
  )
}
