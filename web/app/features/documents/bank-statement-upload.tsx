import { sendByEvent } from './upload/send-document'
import { UploadStep } from './upload-step'

const statement = {
  docType: 'bank_statement',
  label: 'Bank statement',
  format: 'pdf',
  help: 'The last 6 months as one PDF of at most 10 MB. If it is locked, we ask for its password.',
  required: 'Please select bank statement',
  send: sendByEvent('bank_statement_upload', 'bank_statement'),
} as const

const nextPath = async () => '/my-dashboard/upload-salaryslip'

export function BankStatementUpload({ title }: { title: string }) {
  return (
    <UploadStep
      title={title}
      intro="For the account your salary is paid into. You can download it from your bank’s app or website."
      documents={[statement]}
      doneMessage="Your bank statement is in."
      nextPath={nextPath}
    />
  )
}
