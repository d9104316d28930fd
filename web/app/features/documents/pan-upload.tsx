import { sendByEvent } from './upload/send-document'
import { UploadStep } from './upload-step'

const card = {
  docType: 'pan_card',
  label: 'PAN card',
  format: 'image',
  help: 'A photo of the front, with the number readable. jpeg, png or jpg.',
  required: 'Please select  pan image',
  send: sendByEvent('pan_upload', 'pan_card'),
} as const

export function PanUpload({ title }: { title: string }) {
  return (
    <UploadStep
      title={title}
      intro="The card for the PAN you registered with."
      documents={[card]}
      doneMessage="Your PAN card is in."
    />
  )
}
