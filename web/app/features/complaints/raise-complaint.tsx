import { complaintForm } from 'contract/forms/complaint'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { StepScreen } from 'ui/form/step-screen.tsx'
import { FormField } from '../../shared/forms/form-field'
import { useDraftForm } from '../../shared/forms/use-draft-form'
import { useIsMounted } from '../../shared/forms/use-is-mounted'
import { DraftNotice } from '../../shared/journey/step-notices'
import { send } from '../../shared/wire/send'
import { withUploadProgress } from '../../shared/wire/upload-progress'
import { ComplaintFiles } from './complaint-files'
import { LoanChoice } from './loan-choice'
import { useComplaintFiles } from './use-complaint-files'
import { type ComplaintLoan, complaintPath, complaintsPath, unreachable, useComplaints } from './use-complaints'

const isAmong = (loans: readonly ComplaintLoan[], leadId: string) =>
  loans.some(({ lead_id }) => String(lead_id) === leadId)

/** The server treats the same text on the same day as one complaint, so sending it again is safe. */
export function RaiseComplaint({ category }: { category: string }) {
  // A complaint can be raised while the loans are loading, or if they cannot be loaded.
  const loans = useComplaints().data?.loans ?? []
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const chosen = useComplaintFiles()
  const [percent, setPercent] = useState<number>()
  const { form, isRestored } = useDraftForm(complaintForm, {
    screen: 'complaints',
    savedValues: { category, lead_id: '' },
    onSubmit: async (body, removeDraft) => {
      const files = await chosen.read()
      if (typeof files === 'string') return files
      // A draft may be older than the list of loans.
      const lead_id = isAmong(loans, body.lead_id) ? body.lead_id : ''
      const upload = files.length > 0 && { transport: withUploadProgress(setPercent) }
      const reply = await send('complaint', 'raise', { ...body, lead_id, files }, { ...upload })
      setPercent(undefined)
      if (reply.Status !== 1) return reply.Message || unreachable
      removeDraft()
      // The customer may have gone to another screen in the meantime.
      if (isMounted()) await navigate(complaintPath(reply.Data.number), { replace: true, state: { isNew: true } })
      return undefined
    },
  })
  return (
    <StepScreen
      title="Raise a complaint"
      intro="Tell us in your own words and language. You can add pictures or PDFs now or later."
      back={{ to: complaintsPath, label: 'Back to complaints' }}
      form={form}
      submitLabel="Send complaint"
      busyLabel="Sending…"
    >
      {isRestored && <DraftNotice />}
      <FormField form={form} name="category" />
      <LoanChoice form={form} loans={loans} />
      <FormField form={form} name="text" />
      <ComplaintFiles chosen={chosen} percent={percent} />
    </StepScreen>
  )
}
