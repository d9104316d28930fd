import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Redirect } from 'ui/action/redirect.tsx'
import { session } from '../api/session'
import { isAadhaarReceived, linkToMissing } from './missing-document'
import { sendByEvent } from './upload/send-document'
import { UploadStep, useIsUpdate } from './upload/upload-step'
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

/** Decides only once: an upload on this screen must not redirect before its reply has been handled. */
function RedirectIfReceived({ items, children }: { items: readonly RequiredItem[]; children: ReactNode }) {
  const [wasReceived] = useState(() => isAadhaarReceived(items))
  return wasReceived ? <Redirect to={linkToMissing(items, session.get('next_step')).to} /> : children
}

/** The first document screen; once Aadhaar is received it redirects to the first missing document. */
export function AadhaarUpload({ title }: { title: string }) {
  const { key } = useLocation()
  const { data } = useRequiredDocuments()
  const isUpdate = useIsUpdate()
  const screen = (
    <UploadStep
      title={title}
      intro="Both sides, so that we know it is you. A masked Aadhaar, which hides the first eight digits, is fine too."
      documents={sides}
      doneMessage="Your Aadhaar card is in."
    />
  )
  if (!data || isUpdate) return screen
  return (
    <RedirectIfReceived key={key} items={data}>
      {screen}
    </RedirectIfReceived>
  )
}
