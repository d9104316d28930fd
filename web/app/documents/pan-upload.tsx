import { eventUpload } from './event-upload'
import { UploadStep } from './upload-step'

const card = {
  docType: 'pan_card',
  label: 'PAN card',
  format: 'image',
  help: 'A photo of the front with the number in sight. jpeg, png or jpg.',
  missing: 'Please select  pan image',
  send: eventUpload('pan_upload', 'pan_card'),
} as const

export function PanUpload({ title }: { title: string }) {
  return (
    <UploadStep
      title={title}
      lead="The card of the PAN you registered with."
      documents={[card]}
      done="Your PAN card is in."
    />
  )
}
