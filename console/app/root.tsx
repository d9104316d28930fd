import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts } from 'react-router'
import fontUrl from 'ui/theme/anek-latin.woff2?url'
import css from './console.css?url'

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: fontUrl, crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: css },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Agrim console</title>
        <Links />
        <Meta />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/** Shown until the scripts have loaded. */
export function HydrateFallback() {
  return <p className="p-6 text-ink-soft">Opening the console …</p>
}

export default function Root() {
  return <Outlet />
}
