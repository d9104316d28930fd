import { legacyUpload } from './legacy-upload'
import { UploadStep } from './upload-step'

const slip = {
  docType: 'salary_slip',
  label: 'Salary slip',
  format: 'pdf',
  help: 'Of the last 3 months, in one PDF of at most 10 MB, without a password.',
  missing: 'Please select salary slip',
  send: legacyUpload('16', 'PDF'),
} as const

const back = { to: '/my-dashboard/bank-upload', label: 'Back to bank statement' }
const utilityBill = async () => '/my-dashboard/upload-utilitybill'

export function PaySlipUpload({ title }: { title: string }) {
  return (
    <UploadStep
      title={title}
      lead="It shows what you earn and who pays you."
      back={back}
      documents={[slip]}
      done="Your salary slip is in."
      to={utilityBill}
    />
  )
}
