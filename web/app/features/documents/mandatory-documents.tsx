import { useState } from 'react'
import { BackLink } from 'ui/action/back-link.tsx'
import { Button } from 'ui/action/button.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Redirect } from 'ui/action/redirect.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { ProgressBar } from 'ui/feedback/progress-bar.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { ErrorSummary } from 'ui/form/error-summary.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { useForm } from 'ui/form/use-form.ts'
import type { FormValues } from 'ui/form/use-form-values.ts'
import { useFocusOnChange } from '../../shared/forms/use-focus-on-change'
import { useApplicationPercent } from '../../shared/journey/application-step'
import { applicationStepIndex, documentsStepIndex } from '../../shared/journey/application-steps'
import { ClosedStep } from '../../shared/journey/closed-step'
import { NextStepNotice } from '../../shared/journey/step-notices'
import { stepPath, useInitialNextStep } from '../../shared/journey/step-state'
import { useSession } from '../../shared/session/use-session'
import { inOrder } from './document-order'
import { RequiredDocument } from './required-document'
import { StopUploadButton } from './upload/stop-upload-button'
import { useChosenFiles } from './upload/use-chosen-files'
import { formatOf, type RequiredItem, useRequiredDocuments } from './use-required-documents'
import { useSendDocuments } from './use-send-documents'

const allSentId = 'all-documents-sent'
const allRequired = 'Please upload all required documents.'

function useDocumentsForm(items: readonly RequiredItem[]) {
  const chosen = useChosenFiles<string>()
  const uploads = useSendDocuments(items, handleReceived)
  const [isAllSent, setIsAllSent] = useState(false)
  /** Types of received documents for which another file can be chosen. */
  const [replacing, setReplacing] = useState<readonly string[]>([])

  function validate(values: FormValues<string>) {
    const missing = items.filter(({ doc_type, uploaded }) => !uploaded && !values[doc_type])
    return Object.fromEntries(missing.map(({ doc_type }) => [doc_type, chosen.errors[doc_type] ?? allRequired]))
  }
  const form = useForm<string>({
    initialValues: Object.fromEntries(items.map(({ doc_type }) => [doc_type, ''])),
    validate,
    onSubmit: async () => {
      const error = await uploads.sendAll(chosen.preparedFile)
      setIsAllSent(error === undefined)
      return error
    },
  })
  async function choose(item: RequiredItem, file: File) {
    const { doc_type } = item
    uploads.clearError(doc_type)
    form.setSubmitError(undefined)
    form.edit(doc_type, file.name)
    const isValid = await chosen.choose(doc_type, file, formatOf(item))
    if (!isValid) form.edit(doc_type, '')
  }
  function remove(docType: string) {
    chosen.remove(docType)
    form.edit(docType, '')
  }
  const replace = (docType: string) => setReplacing((now) => [...now, docType])
  function handleReceived(docType: string) {
    remove(docType)
    setReplacing((now) => now.filter((other) => other !== docType))
  }
  return { form, chosen, uploads, isAllSent, choose, remove, replacing, replace }
}

function DocumentsForm({ items }: { items: readonly RequiredItem[] }) {
  const { form, chosen, uploads, isAllSent, choose, remove, replacing, replace } = useDocumentsForm(items)
  const isComplete = items.every(({ uploaded }) => uploaded)
  const hasChosen = items.some(({ doc_type }) => form.values[doc_type])
  const canUpload = !isComplete || hasChosen || form.isSubmitting
  useFocusOnChange(canUpload, allSentId)
  return (
    <>
      {/* The file of an upload that was stopped is still chosen. */}
      {isAllSent && isComplete && !hasChosen && (
        <div id={allSentId} tabIndex={-1} className="outline-none">
          <Alert type="success" clearAfterMs={null}>
            All documents uploaded successfully.
          </Alert>
        </div>
      )}
      {isComplete && !form.isSubmitting && <NextStepNotice isPlural>All your documents are in.</NextStepNotice>}
      <form className="card mt-6 gap-6 sm:p-8" onSubmit={form.submit} noValidate>
        <ErrorSummary errors={form.errorSummary.slice(0, 1)} />
        <FormError message={form.submitError} onClear={() => form.setSubmitError(undefined)} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {inOrder(items).map((item) => (
            <RequiredDocument
              key={item.doc_type}
              id={form.fieldId(item.doc_type)}
              item={item}
              chosen={chosen.files[item.doc_type]}
              fieldError={form.error(item.doc_type) ?? chosen.errors[item.doc_type]}
              uploadError={uploads.errors[item.doc_type]}
              percent={uploads.percents[item.doc_type]}
              isReplacing={replacing.includes(item.doc_type)}
              onReplace={() => replace(item.doc_type)}
              onChoose={(file) => void choose(item, file)}
              onRemove={() => remove(item.doc_type)}
            />
          ))}
        </div>
        {canUpload && (
          <Button type="submit" wide busy={form.isSubmitting} busyLabel="Uploading…">
            Upload
          </Button>
        )}
        {form.isSubmitting && <StopUploadButton onStop={uploads.abort} />}
      </form>
    </>
  )
}

function NoDocumentsRequired() {
  const action = <LinkButton to={stepPath(useSession('next_step'))}>Continue</LinkButton>
  return <EmptyState title="No documents are required at this moment." action={action} />
}

function OpenDocuments({ title }: { title: string }) {
  const query = useRequiredDocuments()
  return (
    <>
      <BackLink to="/my-dashboard/eligibility">Back to eligibility</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <p className="mt-3 mb-6 text-ink-soft">All on one screen, and sent together.</p>
      <div className="mb-8 text-sm">
        <ProgressBar label="Application progress" percent={useApplicationPercent()} />
      </div>
      <QueryView query={query} label="Loading the list of documents" errorTitle="Failed to fetch required documents">
        {(items) => (items.length === 0 ? <NoDocumentsRequired /> : <DocumentsForm items={items} />)}
      </QueryView>
    </>
  )
}

/** All documents that the server asks for on one screen. */
export function MandatoryDocuments({ title }: { title: string }) {
  const nextStep = useInitialNextStep()
  if (nextStep === 'completed') return <ClosedStep title={title} />
  if (applicationStepIndex(nextStep) < documentsStepIndex) return <Redirect to={stepPath(nextStep)} />
  return <OpenDocuments title={title} />
}
