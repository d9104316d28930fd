import type { FormFields } from 'contract/form-definition/field'
import { type EndpointName, paths } from 'contract/paths'
import type { ComponentType } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import PublicLayout from '../../site/layout/public-layout'
import { server } from '../fake-server'
import { renderApp } from '../render-app'
import { logInApplicant, type SampleApplication } from '../sample-application'
import { expectCount, main, submit } from '../screen'

/** A screen in one of its states, with the replies and the input that lead to it. */
export interface ScreenState {
  screen: string
  state: string
  /** The contract's forms whose fields it shows. */
  forms?: readonly FormFields[]
  open: () => Promise<void>
}

/** Waits until nothing is loading any more. */
async function expectLoaded(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectCount(main.getByCss('.skeleton'), 0)
}

export async function openDashboard(path: string): Promise<void> {
  await renderApp(`/my-dashboard/${path}`)
  await expectLoaded()
}

type Entry = Parameters<typeof renderApp>[0]

/** Renders a page of the public site inside its frame. */
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

/** Sends the form as it is, so that it shows its errors. */
export async function submitIncomplete(): Promise<void> {
  await submit.click()
  await expect.element(main.getByCss('.field-error').first()).toBeVisible()
}

const endpointNames = Object.keys(paths) as EndpointName[]

/** The replies of these endpoints never come; of all by default. */
export function neverReply(names: readonly EndpointName[] = endpointNames): void {
  for (const name of names) server.on(name, () => new Promise(() => {}))
}

/** The connection to the server breaks whatever is requested. */
export function breakConnection(): void {
  for (const name of endpointNames) server.on(name, () => undefined)
}
