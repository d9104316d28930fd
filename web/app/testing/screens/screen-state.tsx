import type { FormFields } from 'contract/form-definition/field'
import { type EndpointName, paths } from 'contract/paths'
import type { ComponentType } from 'react'
import { parsePath } from 'react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import PublicLayout from '../../site/layout/public-layout'
import { server } from '../fake-server'
import { renderApp } from '../render-app'
import { logInApplicant, type SampleApplication } from '../sample-application'
import { expectCount, main, submit } from '../screen'

/** A screen in one of its states; `open` prepares the replies and the input for it. */
export interface ScreenState {
  screen: string
  state: string
  /** The forms of the contract that it shows. */
  forms?: readonly FormFields[]
  open: () => Promise<void>
}

/** Waits until everything has loaded. */
async function expectLoaded(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectCount(main.getByCss('.skeleton'), 0)
}

export async function openDashboard(path: string, state?: object): Promise<void> {
  await renderApp({ ...parsePath(`/my-dashboard/${path}`), state })
  await expectLoaded()
}

type Entry = Parameters<typeof renderApp>[0]

/** Renders a page of the public site in its layout. */
export async function renderPublicPage(entry: Entry, Component: ComponentType): Promise<void> {
  const path = typeof entry === 'string' ? new URL(entry, location.origin).pathname : entry.pathname
  await renderApp(entry, [{ Component: PublicLayout, children: [{ path: path ?? '/', Component }] }])
}

export async function openPublicPage(entry: Entry, Component: ComponentType): Promise<void> {
  await renderPublicPage(entry, Component)
  await expectLoaded()
}

/** Opens a screen of the dashboard for an eligible customer whose next step is `next`. */
export async function openAsApplicant(path: string, next: string, sample: SampleApplication = {}): Promise<void> {
  logInApplicant(next, sample)
  await openDashboard(path)
}

/** Submits the empty form and waits for its errors. */
export async function submitIncomplete(): Promise<void> {
  await submit.click()
  await expect.element(main.getByCss('.field-error').first()).toBeVisible()
}

const endpointNames = Object.keys(paths) as EndpointName[]

/** Makes requests to these endpoints, by default all, hang for ever. */
export function neverReply(names: readonly EndpointName[] = endpointNames): void {
  for (const name of names) server.on(name, () => new Promise(() => {}))
}

/** Makes all requests fail with a network error. */
export function breakConnection(): void {
  for (const name of endpointNames) server.on(name, () => undefined)
}
