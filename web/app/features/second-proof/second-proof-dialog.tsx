import { brand } from 'contract/brand'
import { secondProofForm } from 'contract/forms/second-proof'
import { useId } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { ErrorSummary } from 'ui/form/error-summary.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { FormFieldList } from '../../shared/forms/form-field'
import { useContractForm } from '../../shared/forms/use-contract-form'
import { send } from '../../shared/wire/send'
import { tryAgainMessage } from '../../shared/wire/try-again'

/** Two questions about the earlier loan, on a device that is new to us. */
export function SecondProofDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const formId = useId()
  const form = useContractForm(secondProofForm, {
    async onSubmit(body) {
      const reply = await send('secondProof', body)
      if (reply.Status !== 1) return reply.Status === 'unreachable' ? tryAgainMessage : reply.Message
      onEnd(true)
    },
  })
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      isLocked={form.isSubmitting}
      title="Is it you?"
      actions={
        <>
          <Button variant="secondary" onClick={() => onEnd(false)}>
            Not now
          </Button>
          <Button type="submit" form={formId} busy={form.isSubmitting} busyLabel="Checking…">
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={form.submit} noValidate>
        <p>
          You are logged in on a device that we do not know yet. So that nobody else can have your money sent elsewhere,
          please answer two questions about your earlier loan. What you typed before stays as it is.
        </p>
        <ErrorSummary errors={form.errorSummary} />
        <FormError message={form.submitError} onClear={() => form.setSubmitError(undefined)} />
        <FormFieldList form={form} />
        <p className="text-ink-soft text-sm">
          You do not have them at hand? Call us on {brand.phone}: a person can compare a new picture of you instead.
          After a change on a new device we pay nothing for 24 hours and write to the addresses that we knew before.
        </p>
      </form>
    </Dialog>
  )
}
