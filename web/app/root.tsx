import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, useMatches } from 'react-router'
import fontUrl from 'ui/theme/anek-latin.woff2?url'
import { DeferredScripts } from './shared/page/deferred-scripts'
import css from './site.css?url'

export { RootError as ErrorBoundary } from './shared/page/root-error'

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: fontUrl, crossOrigin: 'anonymous' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** A page whose route `handle` has `isStatic` is sent without any script. */
function useIsStaticPage(): boolean {
  return useMatches().some((match) => (match.handle as { isStatic?: boolean } | undefined)?.isStatic)
}

function SkipLink() {
  return (
    <a href="#content" className="button fixed top-0 left-2 z-50 -translate-y-full focus-visible:translate-y-2">
      Skip to content
    </a>
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useIsStaticPage()
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0c1814" media="(prefers-color-scheme: dark)" />
        {/* With a precedence React places the stylesheet before every script. */}
        <link rel="stylesheet" href={css} precedence="high" />
        <Links />
        <Meta />
      </head>
      <body>
        <SkipLink />
        {children}
        {isStatic ? null : <DeferredScripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
