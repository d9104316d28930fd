import { contactTimesForm } from 'contract/forms/contact-times'
import { Button } from 'ui/action/button.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { Card } from 'ui/layout/card.tsx'
import { FormFieldList } from '../../shared/forms/form-field'
import { send } from '../../shared/wire/send'
import { SavedNotice } from './saved-notice'
import type { DataRights } from './use-data-rights'
import { useSavedForm } from './use-saved-form'

/** The hours in which the customer does not want to be reminded of a loan. */
export function ContactTimesCard({ quietSlot }: { quietSlot: DataRights['quiet_slot'] }) {
  const { form, isSaved, clearSaved } = useSavedForm(contactTimesForm, {
    initialValues: { quiet_slot: quietSlot },
    save: (body) => send('dataRights', 'contact_times', body),
  })
  return (
    <Card title="Reminders" level={2}>
      <form
        className="grid gap-4 [&_.options]:grid-cols-1 sm:[&_.options]:grid-cols-2"
        onSubmit={form.submit}
        noValidate
      >
        <p className="text-ink-soft">
          We remind you of your loan at most once a day, by SMS and, if you like, by email. We remind nobody but you.
          Codes, receipts and warnings can come at any hour.
        </p>
        <FormError message={form.submitError} onClear={() => form.setSubmitError(undefined)} />
        <FormFieldList form={form} />
        <SavedNotice isSaved={isSaved} onClear={clearSaved} />
        <div>
          <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Saving…">
            Save times
          </Button>
        </div>
      </form>
    </Card>
  )
}
