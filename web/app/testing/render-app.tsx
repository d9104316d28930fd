import { createMemoryRouter, type InitialEntry, type LoaderFunction, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '../app.css'
import DashboardLayout, { clientLoader as dashboardLoader, HydrateFallback } from '../screens/dashboard-layout'
import ScreenPage, { ErrorBoundary, clientLoader as screenLoader } from '../screens/screen-page'
import { session } from '../shared/session/session'
import { render } from './render'

const screen = { Component: ScreenPage, loader: screenLoader as LoaderFunction, ErrorBoundary }

const dashboard: RouteObject = {
  path: '/my-dashboard',
  Component: DashboardLayout,
  loader: dashboardLoader,
  HydrateFallback,
  children: [
    { ...screen, index: true },
    { ...screen, path: '*' },
  ],
}

/** Renders the dashboard at a path. Routes of the test take precedence over those of the dashboard. */
export async function renderApp(entry: InitialEntry, routes: RouteObject[] = []) {
  const router = createMemoryRouter([...routes, dashboard], { initialEntries: [entry] })
  const { unmount } = await render(<RouterProvider router={router} />)
  return {
    path: () => router.state.location.pathname,
    navigate: (to: string, state?: object) => router.navigate(to, { state }),
    back: () => router.navigate(-1),
    forward: () => router.navigate(1),
    close: unmount,
  }
}

let leftFor: string[] = []

/** The URLs for which the page would have been left. Such navigations are only recorded; they would end the test. */
export const leftPageFor = () => leftFor

function recordInsteadOfLeaving(event: NavigateEvent) {
  const { pathname, hash } = new URL(event.destination.url)
  if (event.hashChange || event.destination.sameDocument) return
  event.preventDefault()
  leftFor.push(event.navigationType === 'reload' ? 'reload' : `${pathname}${hash}`)
}

beforeEach(() => {
  leftFor = []
  navigation.addEventListener('navigate', recordInsteadOfLeaving)
})

afterEach(async () => {
  await cleanup()
  navigation.removeEventListener('navigate', recordInsteadOfLeaving)
  session.clear()
  localStorage.clear()
})
