import type { ReactNode } from 'react'
import { BackLink } from 'ui/action/back-link.tsx'
import { Redirect } from 'ui/action/redirect.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { LoadingHeading } from '../../shared/customers/with-customer-profile'
import { ApplicationStep } from '../../shared/journey/application-step'
import { applicationStepIndex, documentsStepIndex } from '../../shared/journey/application-steps'
import { ClosedStep } from '../../shared/journey/closed-step'
import { stepPath, useInitialNextStep, useIsUpdate } from '../../shared/journey/step-state'
import { afterUpload, isReceived, linkToMissing } from './document-order'
import { DocumentStrip } from './document-strip'
import { DocumentDrop, isCameraFirst } from './upload/document-drop'
import { StopUploadButton } from './upload/stop-upload-button'
import { type RequiredItem, useRequiredDocuments } from './use-required-documents'
import { type DocumentToUpload, useUploadForm } from './use-upload-form'

interface UploadStepProps<Name extends string> {
  title: string
  intro: ReactNode
  back?: { to: string; label: string }
  documents: readonly DocumentToUpload<Name>[]
  /** Shown when all of them have been received. */
  doneMessage: string
  /** Where to go while other documents are missing, instead of the first missing one. */
  nextPath?: () => Promise<string>
  /** Between the introduction and the documents. */
  before?: ReactNode
  /** Another way to send them, under the form. */
  instead?: (items: readonly RequiredItem[]) => ReactNode
}

/** Why a document that was here is asked for again. */
function Notices({ items, docTypes }: { items: readonly RequiredItem[]; docTypes: readonly string[] }) {
  const notices = new Set(
    items.flatMap(({ doc_type, notice }) => (notice && docTypes.includes(doc_type) ? notice : [])),
  )
  return [...notices].map((notice) => (
    <div key={notice} className="mt-6">
      <Alert type="info" clearAfterMs={null}>
        {notice}
      </Alert>
    </div>
  ))
}

function OpenUploadStep<Name extends string>(props: UploadStepProps<Name> & { items: readonly RequiredItem[] }) {
  const { items, documents, doneMessage, nextPath, before, instead, ...rest } = props
  const docTypes = documents.map(({ docType }) => docType)
  const hasReceived = (docType: string) => isReceived(items, docType)
  async function pathAfterUpload(): Promise<string | undefined> {
    const { isComplete, missing } = afterUpload(items, docTypes)
    if (isComplete) return undefined
    return nextPath ? nextPath() : missing?.to
  }
  const { form, chosen, percents, abort, choose, remove } = useUploadForm({
    documents,
    isReceived: hasReceived,
    nextPath: pathAfterUpload,
  })
  const isDone = docTypes.every(hasReceived) && !form.isSubmitting
  const nextDocument = documents.find(({ docType }) => !chosen.files[docType])
  const isCameraNext = nextDocument !== undefined && isCameraFirst(nextDocument.format)
  const nextStep = useInitialNextStep()
  return (
    <>
      <ApplicationStep
        {...rest}
        header={
          <>
            <DocumentStrip items={items} docTypes={docTypes} />
            <Notices items={items} docTypes={docTypes} />
            {before}
          </>
        }
        doneMessage={isDone ? doneMessage : undefined}
        nextLink={linkToMissing(items, nextStep)}
        form={form}
        submitVariant={isDone || isCameraNext ? 'secondary' : 'primary'}
        submitLabel={useIsUpdate() ? 'Update' : 'Continue'}
        busyLabel="Uploading…"
      >
        {documents.map((document) => (
          <DocumentDrop
            key={document.docType}
            id={form.fieldId(document.docType)}
            docType={document.docType}
            isGuided
            isNext={document === nextDocument}
            label={document.label}
            help={hasReceived(document.docType) ? 'Received. Choose another to replace it.' : document.help}
            format={document.format}
            chosen={chosen.files[document.docType]}
            error={form.error(document.docType) ?? chosen.errors[document.docType]}
            percent={percents[document.docType]}
            onChoose={(file) => void choose(document, file)}
            onRemove={() => remove(document.docType)}
          />
        ))}
        {form.isSubmitting && <StopUploadButton onStop={abort} />}
      </ApplicationStep>
      {instead?.(items)}
    </>
  )
}

/** A screen that asks for one or two documents. */
export function UploadStep<Name extends string>(props: UploadStepProps<Name>) {
  const query = useRequiredDocuments()
  const nextStep = useInitialNextStep()
  if (nextStep === 'completed') return <ClosedStep title={props.title} />
  if (applicationStepIndex(nextStep) < documentsStepIndex) return <Redirect to={stepPath(nextStep)} />
  const isLoaded = query.data !== undefined
  return (
    <>
      {!isLoaded && (
        <>
          <BackLink to="/my-dashboard/eligibility">Back to eligibility</BackLink>
          <LoadingHeading className="mt-1 mb-8 text-3xl" title={props.title} />
        </>
      )}
      <QueryView query={query} label={`Loading ${props.title}`} errorTitle="Failed to fetch required documents">
        {(items) => <OpenUploadStep {...props} items={items} />}
      </QueryView>
    </>
  )
}
