import { useQueryClient } from '@tanstack/react-query'
import { fetchStepStatus, stepStatusKey } from '../api/use-step-status'
import { legacyUpload } from './legacy-upload'
import { UploadStep } from './upload-step'

const bill = {
  docType: 'utility_bill',
  label: 'Utility bill',
  format: 'image',
  help: 'Electricity, water, gas or telephone, of the last 3 months, with your address. jpeg, png or jpg.',
  missing: 'Please select  utility image',
  send: legacyUpload('8', 'JPEG'),
} as const

const back = { to: '/my-dashboard/upload-salaryslip', label: 'Back to salary slip' }

/** A repeat customer goes to the quote, all others to their employment; one who cannot be told counts as other. */
function useWayOn() {
  const client = useQueryClient()
  return async () => {
    const asked = client.fetchQuery({ queryKey: stepStatusKey, queryFn: ({ signal }) => fetchStepStatus(signal) })
    const status = await asked.catch(() => undefined)
    return status?.user_type === 'REPEAT' ? '/my-dashboard/calculate-loan' : '/my-dashboard/about-your-company'
  }
}

export function ResidenceProofUpload({ title }: { title: string }) {
  return (
    <UploadStep
      title={title}
      lead="A bill for the home you live in shows that the address is yours."
      back={back}
      documents={[bill]}
      done="Your utility bill is in."
      to={useWayOn()}
    />
  )
}
