import { useState } from 'react'
import { BackLink } from 'ui/action/back-link.tsx'
import { Button } from 'ui/action/button.tsx'
import { GoTo } from 'ui/action/go-to.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { Awaited } from 'ui/feedback/awaited.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { ErrorSummary } from 'ui/form/error-summary.tsx'
import { FormFailure } from 'ui/form/form-failure.tsx'
import { useForm, type Values } from 'ui/form/use-form.ts'
import { ClosedStep } from '../api/closed-step'
import { hubIndexOf, hubSteps } from '../api/hub-steps'
import { NextStepNotice } from '../api/next-step-notice'
import { stepPath } from '../api/step-path'
import { useSession } from '../api/use-session'
import { useStepAtArrival } from '../api/use-step-at-arrival'
import { RequiredDocument } from './required-document'
import { useChosenFiles } from './use-chosen-files'
import { type RequiredItem, useRequiredDocuments } from './use-required-documents'
import { useSendDocuments } from './use-send-documents'

const allWanted = 'Please upload all required documents.'
const documentsAt = hubSteps.indexOf('Upload Your Documents')

function useDocumentsForm(items: readonly RequiredItem[]) {
  const chosen = useChosenFiles<string>()
  const sending = useSendDocuments(items, (docType) => remove(docType))
  const [isAllIn, setIsAllIn] = useState(false)

  /** Those that are in need not come again. */
  function faultsOf(values: Values<string>) {
    const missing = items.filter(({ doc_type, uploaded }) => !uploaded && !values[doc_type])
    return Object.fromEntries(missing.map(({ doc_type }) => [doc_type, chosen.faults[doc_type] ?? allWanted]))
  }
  const form = useForm<string>({
    initial: Object.fromEntries(items.map(({ doc_type }) => [doc_type, ''])),
    faultsOf,
    send: async () => {
      const failure = await sending.sendAll(chosen.readyFile)
      setIsAllIn(failure === undefined)
      return failure
    },
  })
  async function choose({ doc_type, allowed_format }: RequiredItem, file: File) {
    sending.forgive(doc_type)
    form.setFailure(undefined)
    form.edit(doc_type, file.name)
    const isGood = await chosen.choose(doc_type, file, allowed_format === 'image' ? 'image' : 'pdf')
    if (!isGood) form.edit(doc_type, '')
  }
  function remove(docType: string) {
    chosen.remove(docType)
    form.edit(docType, '')
  }
  return { form, chosen, sending, isAllIn, choose, remove }
}

function DocumentsForm({ items }: { items: readonly RequiredItem[] }) {
  const { form, chosen, sending, isAllIn, choose, remove } = useDocumentsForm(items)
  const isComplete = items.every(({ uploaded }) => uploaded)
  const hasChosen = items.some(({ doc_type }) => form.values[doc_type])
  return (
    <>
      {isAllIn && isComplete && (
        <Alert type="success" clearAfterMs={null}>
          All documents uploaded successfully.
        </Alert>
      )}
      {isComplete && !form.isBusy && <NextStepNotice>All your documents are in.</NextStepNotice>}
      <form className="card mt-6 gap-6 sm:p-8" onSubmit={form.submit} noValidate>
        <ErrorSummary errors={form.summary.slice(0, 1)} />
        <FormFailure words={form.failure} onClear={() => form.setFailure(undefined)} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {items.map((item) => (
            <RequiredDocument
              key={`${item.doc_type} ${item.uploaded}`}
              id={form.fieldId(item.doc_type)}
              item={item}
              chosen={chosen.files[item.doc_type]}
              error={form.fault(item.doc_type) ?? chosen.faults[item.doc_type]}
              failure={sending.failures[item.doc_type]}
              percent={sending.percents[item.doc_type]}
              onChoose={(file) => void choose(item, file)}
              onRemove={() => remove(item.doc_type)}
            />
          ))}
        </div>
        {(!isComplete || hasChosen || form.isBusy) && (
          <Button type="submit" wide busy={form.isBusy} busyLabel="Uploading…">
            Upload
          </Button>
        )}
        {form.isBusy && (
          <Button look="quiet" onClick={sending.stop}>
            Stop uploading
          </Button>
        )}
      </form>
    </>
  )
}

function NothingWanted() {
  const action = <LinkButton to={stepPath(useSession('next_step'))}>Go on</LinkButton>
  return <EmptyState title="No documents are required at this moment." action={action} />
}

function OpenDocuments({ title }: { title: string }) {
  const query = useRequiredDocuments()
  return (
    <div className="max-w-3xl">
      <BackLink to="/my-dashboard/eligibility">Back to eligibility</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <p className="mt-3 mb-8 text-ink-soft">All of them on one screen. They are sent at the same time.</p>
      <Awaited query={query} label="Loading the list of documents" failure="Failed to fetch required documents">
        {(items) => (items.length === 0 ? <NothingWanted /> : <DocumentsForm items={items} />)}
      </Awaited>
    </div>
  )
}

/** Every document the server asks for, sent in parallel. */
export function MandatoryDocuments({ title }: { title: string }) {
  const next = useStepAtArrival()
  if (next === 'completed') return <ClosedStep title={title} />
  if (hubIndexOf(next) < documentsAt) return <GoTo to={stepPath(next)} />
  return <OpenDocuments title={title} />
}
