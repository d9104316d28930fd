import { complaintForm } from 'contract/forms/complaint'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { StepScreen } from 'ui/form/step-screen.tsx'
import { send } from '../api/send'
import { withUploadProgress } from '../api/upload-progress'
import { FormFieldList } from '../forms/form-field'
import { useDraftForm } from '../forms/use-draft-form'
import { useIsMounted } from '../forms/use-is-mounted'
import { DraftNotice } from '../journey/step-notices'
import { ComplaintFiles } from './complaint-files'
import { useComplaintFiles } from './use-complaint-files'
import { complaintPath, complaintsPath, unreachable } from './use-complaints'

/** The server treats the same text on the same day as one complaint, so sending it again is safe. */
export function RaiseComplaint({ category }: { category: string }) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const chosen = useComplaintFiles()
  const [percent, setPercent] = useState<number>()
  const { form, isRestored } = useDraftForm(complaintForm, {
    screen: 'complaints',
    savedValues: { category },
    onSubmit: async (body, removeDraft) => {
      const files = await chosen.read()
      if (typeof files === 'string') return files
      const upload = files.length > 0 && { transport: withUploadProgress(setPercent) }
      const reply = await send('complaint', 'raise', { ...body, files }, { ...upload })
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
      <FormFieldList form={form} />
      <ComplaintFiles chosen={chosen} percent={percent} />
    </StepScreen>
  )
}
