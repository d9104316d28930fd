import type { LookPurpose } from 'domain/staff/look-purposes'
import { useEffect, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useMe } from '../../shared/session/session'
import type { Data } from '../../shared/wire/call'
import { useDocument } from './documents'
import { type Mark, PdfPages } from './pdf-pages'

export type CaseDocument = Data<'review', 'case'>['documents'][number]
type SheetDocument = Pick<CaseDocument, 'file_id' | 'name' | 'content_type'>

type Shown = { blob: Blob; name: string; zoom: number; rotation: number; onFailed: () => void }

function Picture({ blob, name, zoom, rotation, onFailed }: Shown) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (url === undefined) return null
  return <img src={url} alt={name} width={`${zoom * 100}%`} data-rotation={rotation} onError={onFailed} />
}

/** One document, with the viewer's name over it. */
export function DocumentSheet({
  document,
  zoom,
  rotation,
  mark,
  purpose = 'review',
}: {
  document: SheetDocument
  zoom: number
  rotation: number
  /** A line of the document to turn to. */
  mark?: Mark | undefined
  purpose?: LookPurpose
}) {
  const { name: viewer } = useMe()
  const { blob, problem, retry } = useDocument(document.file_id, purpose)
  const [hasFailed, setHasFailed] = useState(false)
  if (problem !== undefined || hasFailed)
    return (
      <p className="viewer-sheet p-4" role="alert">
        {problem ?? 'This document could not be shown.'}{' '}
        <Button
          variant="secondary"
          onClick={() => {
            setHasFailed(false)
            retry()
          }}
        >
          Try again
        </Button>
      </p>
    )
  if (!blob) return <p className="viewer-sheet p-4">Opening the document…</p>
  const shown = { blob, name: document.name, zoom, rotation, onFailed: () => setHasFailed(true) }
  return (
    <div className="viewer-sheet" data-viewer={viewer}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a document larger than the screen is scrolled by keyboard */}
      <section className="viewer-scroll" tabIndex={0} aria-label={`${document.name}, to scroll`}>
        {document.content_type === 'application/pdf' ? <PdfPages {...shown} mark={mark} /> : <Picture {...shown} />}
      </section>
    </div>
  )
}
