import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Redirect } from 'ui/action/redirect.tsx'
import { useIsUpdate } from '../../shared/journey/step-state'
import { session } from '../../shared/session/session'
import { AadhaarConsent } from './aadhaar-consent'
import { isAadhaarReceived, isReceived, linkToMissing } from './document-order'
import type { chosenState } from './document-strip'
import { OfflineAadhaar } from './offline-aadhaar'
import { sendByEvent } from './upload/send-document'
import { UploadStep } from './upload-step'
import { type RequiredItem, useRequiredDocuments } from './use-required-documents'

const sides = [
  {
    docType: 'aadhaar_front',
    label: 'Front of the card',
    format: 'image',
    required: 'Please select Aadhaar front image',
    send: sendByEvent('aadhaar_upload', 'aadhaar_front'),
  },
  {
    docType: 'aadhaar_back',
    label: 'Back of the card',
    format: 'image',
    required: 'Please select Aadhaar back image',
    send: sendByEvent('aadhaar_upload', 'aadhaar_back'),
  },
] as const

/** Decides only on the first render: an upload on this screen must not redirect before its reply has been handled. */
function RedirectToMissing({ items, children }: { items: readonly RequiredItem[]; children: ReactNode }) {
  const { key } = useLocation()
  const [shouldRedirect] = useState(() => {
    // A customer who comes from a step of the journey starts with the PAN card; a URL that was typed is shown as it is.
    const isFromJourney = key !== 'default'
    return isAadhaarReceived(items) || (isFromJourney && !isReceived(items, 'pan_card'))
  })
  return shouldRedirect ? <Redirect to={linkToMissing(items, session.get('next_step')).to} /> : children
}

/** All document steps of the journey link to this screen, which redirects to the first missing document. */
export function AadhaarUpload({ title }: { title: string }) {
  const { key, state } = useLocation()
  const { data } = useRequiredDocuments()
  const isUpdate = useIsUpdate()
  const isChosen = Boolean((state as Partial<typeof chosenState> | null)?.isChosen)
  const screen = (
    <UploadStep
      title={title}
      intro="Both sides, so that we know it is you. We do not need the number: send a masked Aadhaar if you have one. Otherwise we cover the first eight digits ourselves, before anybody sees the picture, and destroy the original."
      documents={sides}
      doneMessage="Your Aadhaar card is in."
      before={<AadhaarConsent />}
      instead={(items) => <OfflineAadhaar items={items} />}
    />
  )
  if (!data || isUpdate || isChosen) return screen
  return (
    <RedirectToMissing key={key} items={data}>
      {screen}
    </RedirectToMissing>
  )
}
