import { useQueryClient } from '@tanstack/react-query'
import { nomineeForm } from 'contract/forms/nominee'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { ErrorSummary } from 'ui/form/error-summary.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { Card } from 'ui/layout/card.tsx'
import { send } from '../api/send'
import { FormFieldList } from '../forms/form-field'
import { useContractForm } from '../forms/use-contract-form'
import { type DataRights, dataRightsKey, unreachable } from './use-data-rights'

/** The person who uses the customer's rights if the customer dies or cannot. */
export function NomineeCard({ nominee }: { nominee: DataRights['nominee'] }) {
  const client = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const form = useContractForm(nomineeForm, {
    ...(nominee && { initialValues: nominee }),
    onEdit: () => setIsSaved(false),
    onSubmit: async (body) => {
      const reply = await send('dataRights', 'nominate', body)
      if (reply.Status !== 1) return reply.Message || unreachable
      client.setQueryData(dataRightsKey, reply.Data)
      setIsSaved(true)
      return undefined
    },
  })
  return (
    <Card title="Somebody who acts for you" level={2}>
      <form className="grid gap-4" onSubmit={form.submit} noValidate>
        <p className="text-ink-soft">
          Name a person who may use these rights if you die or cannot use them yourself. We contact them for nothing
          else, and never about your loan.
        </p>
        <ErrorSummary errors={form.errorSummary} />
        <FormError message={form.submitError} onClear={() => form.setSubmitError(undefined)} />
        <FormFieldList form={form} />
        {isSaved && (
          <Alert type="success" clearAfterMs={null} onClear={() => setIsSaved(false)}>
            Saved.
          </Alert>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Saving…">
            {nominee ? 'Change person' : 'Save person'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
