import { useEffect } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Icon } from 'ui/graphics/icon.tsx'
import { DocumentDrop } from './upload/document-drop'
import type { Format } from './upload/prepare-file'
import type { ChosenFile } from './upload/use-chosen-files'
import { formatOf, type RequiredItem } from './use-required-documents'
import type { UploadError } from './use-send-documents'

interface RequiredDocumentProps {
  id: string
  item: RequiredItem
  chosen: ChosenFile | undefined
  fieldError: string | undefined
  uploadError: UploadError | undefined
  percent: number | undefined
  /** Shows the file choice although the document has been received. */
  isReplacing: boolean
  onReplace: () => void
  onChoose: (file: File) => void
  onRemove: () => void
}

function ReceivedDocument({ item, onReplace }: { item: RequiredItem; onReplace: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-leaf-soft py-1.5 pr-1 pl-3 sm:gap-3 sm:pl-4 lg:min-h-23">
      <Icon d="m5 12.500 5 5 9-10.500" className="text-leaf" />
      <p className="min-w-0 flex-1 basis-16">
        <strong className="block leading-snug">{item.name}</strong>
        <span className="text-ink-soft text-sm">Received</span>
      </p>
      <Button variant="quiet" className="-ms-3 forced-colors:ms-0" onClick={onReplace}>
        Replace<span className="sr-only"> {item.name}</span>
      </Button>
    </div>
  )
}

const formatHelp: Record<Format, string> = {
  image: 'jpeg, png or jpg',
  pdf: 'PDF, at most 10 MB',
  'image or pdf': 'jpeg, png, jpg or PDF',
}

/** One document of the list, received or still missing. */
export function RequiredDocument(props: RequiredDocumentProps) {
  const { item, uploadError, fieldError, chosen, isReplacing, onReplace, ...rest } = props
  const { id } = rest
  useEffect(() => {
    // The button that had the focus is gone.
    if (isReplacing) document.getElementById(id)?.focus()
  }, [isReplacing, id])
  if (item.uploaded && !isReplacing && rest.percent === undefined) {
    return <ReceivedDocument item={item} onReplace={onReplace} />
  }
  return (
    <div>
      <DocumentDrop
        {...rest}
        docType={item.doc_type}
        label={item.name}
        format={formatOf(item)}
        help={item.notice ?? formatHelp[formatOf(item)]}
        chosen={chosen}
        error={fieldError ?? uploadError?.message}
      />
      {uploadError?.reason && !fieldError && <p className="mt-1 text-sm">{uploadError.reason}</p>}
    </div>
  )
}
