import { sendByDocsId } from './upload/send-document'
import { UploadStep } from './upload-step'

const slip = {
  docType: 'salary_slip',
  label: 'Salary slip',
  format: 'pdf',
  help: 'For the last 3 months, as one PDF of at most 10 MB.',
  required: 'Please select salary slip',
  send: sendByDocsId('16', 'PDF'),
} as const

const back = { to: '/my-dashboard/bank-upload', label: 'Back to bank statement' }
const nextPath = async () => '/my-dashboard/upload-utilitybill'

export function PaySlipUpload({ title }: { title: string }) {
  return (
    <UploadStep
      title={title}
      intro="It shows what you earn and who pays you."
      back={back}
      documents={[slip]}
      doneMessage="Your salary slip is in."
      nextPath={nextPath}
    />
  )
}
