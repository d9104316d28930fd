import { useQueryClient } from '@tanstack/react-query'
import { contactTimesForm } from 'contract/forms/contact-times'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { Card } from 'ui/layout/card.tsx'
import { send } from '../api/send'
import { FormFieldList } from '../forms/form-field'
import { useContractForm } from '../forms/use-contract-form'
import { type DataRights, dataRightsKey, unreachable } from './use-data-rights'

/** The hours in which the customer does not want to be reminded of a loan. */
export function ContactTimesCard({ quietSlot }: { quietSlot: DataRights['quiet_slot'] }) {
  const client = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const form = useContractForm(contactTimesForm, {
    initialValues: { quiet_slot: quietSlot },
    onEdit: () => setIsSaved(false),
    onSubmit: async (body) => {
      const reply = await send('dataRights', 'contact_times', body)
      if (reply.Status !== 1) return reply.Message || unreachable
      client.setQueryData(dataRightsKey, reply.Data)
      setIsSaved(true)
      return undefined
    },
  })
  return (
    <Card title="Reminders" level={2}>
      <form
        className="grid gap-4 [&_.options]:grid-cols-1 sm:[&_.options]:grid-cols-2"
        onSubmit={form.submit}
        noValidate
      >
        <p className="text-ink-soft">
          We remind you of your loan once on a day at most, by SMS and, if you like, by e-mail, and nobody but you.
          Codes, receipts and warnings come at any hour.
        </p>
        <FormError message={form.submitError} onClear={() => form.setSubmitError(undefined)} />
        <FormFieldList form={form} />
        {isSaved && (
          <Alert type="success" clearAfterMs={null} onClear={() => setIsSaved(false)}>
            Saved.
          </Alert>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Saving…">
            Save times
          </Button>
        </div>
      </form>
    </Card>
  )
}
