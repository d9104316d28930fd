import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Glyph } from 'ui/type/glyph.tsx'
import { DocumentDrop } from './document-drop'
import type { ChosenFile } from './use-chosen-files'
import type { RequiredItem } from './use-required-documents'
import type { UploadFailure } from './use-send-documents'

interface RequiredDocumentProps {
  id: string
  item: RequiredItem
  chosen: ChosenFile | undefined
  error: string | undefined
  failure: UploadFailure | undefined
  percent: number | undefined
  onChoose: (file: File) => void
  onRemove: () => void
}

/** A document that is in takes one line; it can be replaced. */
function Received({ item, onReplace }: { item: RequiredItem; onReplace: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-leaf-soft py-1.5 pr-1 pl-4">
      <Glyph d="m5 12.500 5 5 9-10.500" className="text-leaf" />
      <p className="min-w-0 flex-1">
        <strong className="block leading-snug">{item.name}</strong>
        <span className="text-ink-soft text-sm">Received</span>
      </p>
      <Button look="quiet" onClick={onReplace}>
        Replace<span className="sr-only"> {item.name}</span>
      </Button>
    </div>
  )
}

/** One document of the list: what came of sending it stands with it. */
export function RequiredDocument({ item, failure, error, chosen, ...rest }: RequiredDocumentProps) {
  const [isReplacing, setIsReplacing] = useState(false)
  if (item.uploaded && !isReplacing && rest.percent === undefined) {
    return <Received item={item} onReplace={() => setIsReplacing(true)} />
  }
  return (
    <div>
      <DocumentDrop
        {...rest}
        label={item.name}
        format={item.allowed_format === 'image' ? 'image' : 'pdf'}
        help={item.allowed_format === 'image' ? 'jpeg, png or jpg' : 'PDF, at most 10 MB'}
        chosen={chosen}
        error={error ?? failure?.words}
      />
      {failure?.reason && !error && <p className="mt-1 text-sm">{failure.reason}</p>}
    </div>
  )
}
