import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { GoTo } from 'ui/action/go-to.tsx'
import { session } from '../api/session'
import { eventUpload } from './event-upload'
import { isAadhaarIn, wayToMissing } from './missing-document'
import { UploadStep, useIsUpdate } from './upload-step'
import { type RequiredItem, useRequiredDocuments } from './use-required-documents'

const sides = [
  {
    docType: 'aadhaar_front',
    label: 'Front of the card',
    format: 'image',
    missing: 'Please select Aadhaar front image',
    send: eventUpload('aadhaar_upload', 'aadhaar_front'),
  },
  {
    docType: 'aadhaar_back',
    label: 'Back of the card',
    format: 'image',
    missing: 'Please select Aadhaar back image',
    send: eventUpload('aadhaar_upload', 'aadhaar_back'),
  },
] as const

/** Decided once: what is sent from here must not push the screen away before its answer is kept. */
function Forward({ items, children }: { items: readonly RequiredItem[]; children: ReactNode }) {
  const [isAlreadyIn] = useState(() => isAadhaarIn(items))
  return isAlreadyIn ? <GoTo to={wayToMissing(items, session.get('next_step')).to} /> : children
}

/** All documents begin here; once Aadhaar is in, it forwards to the first that is missing. */
export function AadhaarUpload({ title }: { title: string }) {
  const { key } = useLocation()
  const { data } = useRequiredDocuments()
  const isUpdate = useIsUpdate()
  const screen = (
    <UploadStep
      title={title}
      lead="Both sides, so that we know it is you. A masked Aadhaar, which hides the first eight digits, is welcome."
      documents={sides}
      done="Your Aadhaar card is in."
    />
  )
  if (!data || isUpdate) return screen
  return (
    <Forward key={key} items={data}>
      {screen}
    </Forward>
  )
}
