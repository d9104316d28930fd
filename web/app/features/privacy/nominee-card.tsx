import { nomineeForm } from 'contract/forms/nominee'
import { Button } from 'ui/action/button.tsx'
import { ErrorSummary } from 'ui/form/error-summary.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { Card } from 'ui/layout/card.tsx'
import { FormFieldList } from '../../shared/forms/form-field'
import { send } from '../../shared/wire/send'
import { SavedNotice } from './saved-notice'
import type { DataRights } from './use-data-rights'
import { useSavedForm } from './use-saved-form'

/** The person who uses the customer's rights if the customer dies or cannot. */
export function NomineeCard({ nominee }: { nominee: DataRights['nominee'] }) {
  const { form, isSaved, clearSaved } = useSavedForm(nomineeForm, {
    initialValues: nominee ?? {},
    save: (body) => send('dataRights', 'nominate', body),
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
        <SavedNotice isSaved={isSaved} onClear={clearSaved} />
        <div>
          <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Saving…">
            {nominee ? 'Change person' : 'Save person'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
