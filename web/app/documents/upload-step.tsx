import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { BackLink } from 'ui/action/back-link.tsx'
import { Button } from 'ui/action/button.tsx'
import { GoTo } from 'ui/action/go-to.tsx'
import { Awaited } from 'ui/feedback/awaited.tsx'
import { Stepper } from 'ui/layout/stepper.tsx'
import { ApplicationStep } from '../api/application-step'
import { ClosedStep } from '../api/closed-step'
import { hubIndexOf, hubSteps } from '../api/hub-steps'
import { stepPath } from '../api/step-path'
import { useStepAtArrival } from '../api/use-step-at-arrival'
import { useStepStatus } from '../api/use-step-status'
import { DocumentDrop } from './document-drop'
import { isIn, wayToMissing } from './missing-document'
import { type RequiredItem, useRequiredDocuments } from './use-required-documents'
import { type UploadedDocument, useUploadForm } from './use-upload-form'

export interface UploadStepProps<Name extends string> {
  title: string
  lead: ReactNode
  back?: { to: string; label: string }
  documents: readonly UploadedDocument<Name>[]
  /** Said when all of it is in already. */
  done: string
  to?: () => Promise<string>
}

const documentsAt = hubSteps.indexOf('Upload Your Documents')

/** An action in the navigation's state says that a document is to be replaced. */
export const useIsUpdate = () => Boolean((useLocation().state as { action?: unknown } | null)?.action)

function WhereWeAre() {
  const { data } = useStepStatus()
  const current = data ? data.steps.step_stage - 1 : documentsAt
  return <Stepper label="Loan application" steps={hubSteps} current={current} />
}

type OpenProps<Name extends string> = UploadStepProps<Name> & { items: readonly RequiredItem[] }

function OpenUpload<Name extends string>({ items, lead, documents, done, to, ...rest }: OpenProps<Name>) {
  const has = (docType: string) => isIn(items, docType)
  const { form, chosen, percents, stop, choose, remove } = useUploadForm({ documents, isIn: has, to })
  const isDone = documents.every(({ docType }) => has(docType)) && !form.isBusy
  const next = useStepAtArrival()
  return (
    <ApplicationStep
      {...rest}
      lead={lead}
      above={<WhereWeAre />}
      done={isDone ? done : undefined}
      way={wayToMissing(items, next)}
      form={form}
      action={useIsUpdate() ? 'Update' : 'Continue'}
      busyLabel="Uploading…"
    >
      {documents.map((document) => (
        <DocumentDrop
          key={document.docType}
          id={form.fieldId(document.docType)}
          label={document.label}
          help={has(document.docType) ? 'Received. Choose another to replace it.' : document.help}
          format={document.format}
          chosen={chosen.files[document.docType]}
          error={form.fault(document.docType) ?? chosen.faults[document.docType]}
          percent={percents[document.docType]}
          onChoose={(file) => void choose(document, file)}
          onRemove={() => remove(document.docType)}
        />
      ))}
      {form.isBusy && (
        <Button look="quiet" onClick={stop}>
          Stop uploading
        </Button>
      )}
    </ApplicationStep>
  )
}

/** A screen that asks for a document: its progress, the file, and the way on. */
export function UploadStep<Name extends string>(props: UploadStepProps<Name>) {
  const query = useRequiredDocuments()
  const next = useStepAtArrival()
  if (next === 'completed') return <ClosedStep title={props.title} />
  if (hubIndexOf(next) < documentsAt) return <GoTo to={stepPath(next)} />
  if (query.data) return <OpenUpload {...props} items={query.data} />
  return (
    <div className="max-w-2xl">
      <BackLink to="/my-dashboard/eligibility">Back to eligibility</BackLink>
      <h1 className="mt-1 mb-8 text-3xl">{props.title}</h1>
      <Awaited query={query} label={`Loading ${props.title}`} failure="Failed to fetch required documents">
        {() => null}
      </Awaited>
    </div>
  )
}
