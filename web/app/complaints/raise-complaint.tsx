import { complaintForm } from 'contract/forms/complaint'
import { useNavigate } from 'react-router'
import { StepScreen } from 'ui/form/step-screen.tsx'
import { send } from '../api/send'
import { FormFieldList } from '../forms/form-field'
import { useDraftForm } from '../forms/use-draft-form'
import { useIsMounted } from '../forms/use-is-mounted'
import { DraftNotice } from '../journey/step-notices'
import { complaintPath, complaintsPath, unreachable } from './use-complaints'

/** The server treats the same text on the same day as one complaint, so sending it again is safe. */
export function RaiseComplaint({ category }: { category: string }) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { form, isRestored } = useDraftForm(complaintForm, {
    screen: 'complaints',
    savedValues: { category },
    onSubmit: async (body, removeDraft) => {
      const reply = await send('complaint', 'raise', body)
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
      intro="Tell us in your own words and language. On the next page you can add pictures or PDFs."
      back={{ to: complaintsPath, label: 'Back to complaints' }}
      form={form}
      submitLabel="Send complaint"
      busyLabel="Sending…"
    >
      {isRestored && <DraftNotice />}
      <FormFieldList form={form} />
    </StepScreen>
  )
}
