import { eventUpload } from './event-upload'
import { UploadStep } from './upload-step'

const statement = {
  docType: 'bank_statement',
  label: 'Bank statement',
  format: 'pdf',
  help: 'The last 6 months as one PDF, at most 10 MB, without a password.',
  missing: 'Please select bank statement',
  send: eventUpload('bank_statement_upload', 'bank_statement'),
} as const

const salarySlip = async () => '/my-dashboard/upload-salaryslip'

export function BankStatementUpload({ title }: { title: string }) {
  return (
    <UploadStep
      title={title}
      lead="Of the account your salary is paid into. Your bank’s app or website gives it to you."
      documents={[statement]}
      done="Your bank statement is in."
      to={salarySlip}
    />
  )
}
