import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { useForm } from 'ui/form/use-form.ts'
import { FileDrop } from 'ui/upload/file-drop.tsx'
import { useSubmitStep } from '../../shared/journey/use-submit-step'
import { afterUpload } from './document-order'
import { setPassword } from './upload/pdf-lock'
import { sendByEvent } from './upload/send-document'
import { useUploads } from './upload/use-uploads'
import { type RequiredItem, useMarkReceived } from './use-required-documents'

const sides = ['aadhaar_front', 'aadhaar_back'] as const
const missing = {
  file: 'Please choose the ZIP file of your offline Aadhaar.',
  share_code: 'Please enter the share code of four digits.',
}
const isZip = ({ name }: File) => /\.zip$/i.test(name)

function OfflineForm({ items }: { items: readonly RequiredItem[] }) {
  const [file, setFile] = useState<File>()
  const { percents, upload } = useUploads<'file'>()
  const markReceived = useMarkReceived()
  const submitStep = useSubmitStep('application')
  const form = useForm<'file' | 'share_code'>({
    initialValues: { file: '', share_code: '' },
    validate: (values) => ({
      ...(!values.file && { file: missing.file }),
      ...(!/^\d{4}$/.test(values.share_code) && { share_code: missing.share_code }),
    }),
    async onSubmit({ share_code }) {
      if (file) setPassword(file, share_code)
      const reply = file && (await upload('file', file, sendByEvent('aadhaar_upload', sides[0])))
      if (reply === undefined) return undefined
      if (reply.Status === 1) for (const side of sides) await markReceived(side)
      const { isComplete, missing: next } = afterUpload(items, sides)
      return submitStep(Promise.resolve(reply), isComplete || !next ? {} : { to: next.to })
    },
  })
  function choose(chosen: File) {
    setFile(isZip(chosen) ? chosen : undefined)
    form.edit('file', isZip(chosen) ? chosen.name : '')
  }
  return (
    <form className="mt-4 grid gap-6" onSubmit={form.submit} noValidate>
      <p className="max-w-2xl text-ink-soft">
        Download it at myaadhaar.uidai.gov.in under “Offline eKYC”. You choose its share code there; we use the code
        once to open the file and do not keep it. The file stands for both sides of the card.
      </p>
      <FormError message={form.submitError} onClear={() => form.setSubmitError(undefined)} />
      <FileDrop
        id={form.fieldId('file')}
        label="ZIP file of your offline Aadhaar"
        accept=".zip,application/zip"
        file={file}
        error={form.error('file')}
        percent={percents.file}
        onChoose={choose}
        onRemove={() => {
          setFile(undefined)
          form.edit('file', '')
        }}
      />
      <TextField
        {...form.field('share_code')}
        label="Share code"
        help="Four digits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
      />
      <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Uploading…">
        Send the file
      </Button>
    </form>
  )
}

/** The signed file that UIDAI gives out: it stands for both sides of the card, and its number is not in it. */
export function OfflineAadhaar({ items }: { items: readonly RequiredItem[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="card mt-6 gap-4 sm:p-8" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Send the offline Aadhaar file instead of pictures
      </summary>
      {isOpen && <OfflineForm items={items} />}
    </details>
  )
}
