import { signAgreementForm } from 'contract/forms/sign-agreement'
import { refusals } from 'contract/refusals'
import { refusalCodes } from 'contract/reply'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Offer } from '../../features/agreements/use-offer'
import { refusal, server, success } from '../fake-server'
import { renderApp } from '../render-app'
import { logInApplicant, sampleLead } from '../sample-application'
import { sampleEsign, sampleOffer } from '../sample-offer'
import { logInAt } from '../sample-profile'
import { button, press, text } from '../screen'
import { openDashboard, type ScreenState } from './screen-state'

function prepareAgreement(reply: object) {
  logInApplicant('completed', { percent: 100, profile: { lead_details: { ...sampleLead, status: 'SANCTIONED' } } })
  server.on('agreement', 'offer', () => reply)
  server.on('agreement', 'sign_otp', () => success({ Data: { mobile: sampleOffer.mobile } }))
}

async function openAgreement(reply: object) {
  prepareAgreement(reply)
  await openDashboard('agreement')
}

const offer = (state: string, changes: Partial<Offer> = {}): ScreenState => ({
  screen: 'Agreement',
  state,
  open: () => openAgreement(success({ Data: { ...sampleOffer, ...changes } })),
})

const withRequest = (status: NonNullable<typeof sampleEsign.request>['status']): Offer => {
  const request = { status, url: status === 'OPEN' ? '#setu' : null, started_at: '2026-11-16T06:00:00Z' }
  return { ...sampleOffer, esign: { ...sampleEsign, request } }
}

async function openEsign(start: () => object) {
  await openAgreement(success({ Data: { ...sampleOffer, esign: sampleEsign } }))
  server.on('agreement', 'esign_start', start)
  await button('Sign with Aadhaar eSign instead').click()
}

const waitingForEsign = (state: string, status: () => object): ScreenState => ({
  screen: 'Agreement',
  state,
  open: async () => {
    server.on('agreement', 'esign_status', status)
    await openAgreement(success({ Data: withRequest('OPEN') }))
    await expect.element(text('Not signed yet')).toBeVisible()
  },
})

export const loanScreens: ScreenState[] = [
  offer('to read'),
  {
    screen: 'Agreement',
    state: 'code',
    forms: [signAgreementForm],
    open: async () => {
      await openAgreement(success({ Data: sampleOffer }))
      await button('Sign and take').click()
      await expect.element(text('Sign with a code')).toBeVisible()
    },
  },
  {
    screen: 'Agreement',
    state: 'code, wrong',
    open: async () => {
      await openAgreement(success({ Data: sampleOffer }))
      server.on('agreement', 'sign', () => refusal('That code is not right.'))
      await button('Sign and take').click()
      await expect.element(text('Sign with a code')).toBeVisible()
      await press('0000')
      await button('Sign and take').click()
      await expect.element(text('That code is not right.')).toBeVisible()
    },
  },
  {
    screen: 'Agreement',
    state: 'declining',
    open: async () => {
      await openAgreement(success({ Data: sampleOffer }))
      await button('No, thank you').click()
      await expect.element(button('Decline the loan')).toBeVisible()
    },
  },
  offer('with eSign', { esign: sampleEsign }),
  {
    screen: 'Agreement',
    state: 'eSign, consent',
    open: () => openEsign(() => refusal('')),
  },
  {
    screen: 'Agreement',
    state: 'eSign, provider away',
    open: async () => {
      await openEsign(() => refusal(refusals.esignNotStarted()))
      await page.getByRole('checkbox').click()
      await button('Agree and go to Setu').click()
      await expect.element(text('Aadhaar eSign cannot be reached just now.')).toBeVisible()
    },
  },
  waitingForEsign('eSign, waiting', () => success({ Data: withRequest('OPEN') })),
  waitingForEsign('eSign, not checked', () => refusal(refusals.esignNotChecked())),
  {
    screen: 'Agreement',
    state: 'eSign, last day has passed',
    open: async () => {
      const passed = success({ Data: { ...withRequest('OPEN'), status: 'EXPIRED' } })
      server.on('agreement', 'esign_status', () => passed)
      await openAgreement(passed)
    },
  },
  offer('eSign, declined', withRequest('DECLINED')),
  offer('eSign, refused', withRequest('REFUSED')),
  offer('eSign, signed', { ...withRequest('SIGNED'), status: 'SIGNED', signed_with: 'ESIGN' }),
  offer('signed', { status: 'SIGNED', signed_at: '2026-11-15T07:00:00Z' }),
  {
    screen: 'Agreement',
    state: 'of a repaid loan',
    open: async () => {
      prepareAgreement(success({ Data: { ...sampleOffer, status: 'SIGNED' } }))
      logInAt('register_now', { lead_details: { ...sampleLead, status: 'CLOSED' } })
      await openDashboard('agreement')
    },
  },
  offer('declined', { status: 'DECLINED' }),
  offer('expired', { status: 'EXPIRED' }),
  {
    screen: 'Agreement',
    state: 'being prepared',
    open: async () => {
      const message = 'We are preparing your loan documents.'
      prepareAgreement({ ...refusal(message), error: refusalCodes.offerNotReady })
      await renderApp('/my-dashboard/agreement')
      await expect.element(text(message)).toBeVisible()
    },
  },
  {
    screen: 'Agreement',
    state: 'no offer',
    open: () =>
      openAgreement({
        ...refusal('There is no offer to sign for this application.'),
        error: refusalCodes.offerNotFound,
      }),
  },
]
