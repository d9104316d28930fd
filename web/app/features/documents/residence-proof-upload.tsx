import { useQueryClient } from '@tanstack/react-query'
import { fetchStepStatus, stepStatusKey } from '../../shared/journey/use-step-status'
import { sendByDocsId } from './upload/send-document'
import { UploadStep } from './upload-step'

const bill = {
  docType: 'utility_bill',
  label: 'Utility bill',
  format: 'image or pdf',
  help: 'Electricity, water, gas or telephone, from the last 3 months, with your address. jpeg, png, jpg or PDF.',
  required: 'Please select  utility image',
  send: sendByDocsId('8', 'JPEG'),
} as const

const back = { to: '/my-dashboard/upload-salaryslip', label: 'Back to salary slip' }

/** Repeat customers continue with the quote, all others, or if the request fails, with their employment. */
function useNextPath() {
  const client = useQueryClient()
  return async () => {
    const request = client.fetchQuery({ queryKey: stepStatusKey, queryFn: ({ signal }) => fetchStepStatus(signal) })
    const status = await request.catch(() => undefined)
    return status?.user_type === 'REPEAT' ? '/my-dashboard/calculate-loan' : '/my-dashboard/about-your-company'
  }
}

export function ResidenceProofUpload({ title }: { title: string }) {
  return (
    <UploadStep
      title={title}
      intro="A bill for the home you live in shows that the address is yours."
      back={back}
      documents={[bill]}
      doneMessage="Your utility bill is in."
      nextPath={useNextPath()}
    />
  )
}
