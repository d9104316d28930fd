import { useEffect, useEffectEvent, useState } from 'react'
import { useKeys } from '../../shared/keys/keys'
import { type CaseDocument, DocumentSheet } from './document-sheet'
import type { Mark } from './pdf-pages'

/** A line of one of the documents. */
export type ShownLine = Mark & { fileId: string }

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

type Props = {
  documents: readonly CaseDocument[]
  shown?: ShownLine | undefined
  onChoose?: (docType: string) => void
}

/** The documents of an application, one or two at a time; nothing in a file runs, and none is offered for saving. */
export function DocumentViewer({ documents, shown: shownLine, onChoose }: Props) {
  const [chosen, setChosen] = useState(0)
  const [beside, setBeside] = useState<number>()
  const [zoomStep, setZoomStep] = useState(2)
  const [rotation, setRotation] = useState(0)
  const zoom = steps[zoomStep] ?? 1
  const choose = (index: number) => {
    setChosen(index)
    setRotation(0)
    onChoose?.(documents[index]?.doc_type ?? '')
  }
  const turnTo = useEffectEvent(({ fileId }: ShownLine) => {
    const index = documents.findIndex(({ file_id }) => file_id === fileId)
    if (index >= 0) choose(index)
  })
  useEffect(() => {
    if (shownLine) turnTo(shownLine)
  }, [shownLine])
  const zoomBy = (by: number) => setZoomStep((step) => Math.max(0, Math.min(steps.length - 1, step + by)))
  const turn = () => setRotation((angle) => (angle + 90) % 360)
  const compare = () => setBeside((index) => (index === undefined ? (chosen + 1) % documents.length : undefined))
  useKeys([
    ...documents.map(({ name }, index) => ({
      key: String(index + 1),
      does: `Show ${name}`,
      run: () => choose(index),
    })),
    { key: '+', does: 'Larger', run: () => zoomBy(1) },
    { key: '-', does: 'Smaller', run: () => zoomBy(-1) },
    { key: 't', does: 'Turn the document', run: turn },
    { key: 'b', does: 'Show two side by side', run: compare },
  ])
  const shown = [documents[chosen], beside === undefined ? undefined : documents[beside]].filter(
    (one) => one !== undefined,
  )
  return (
    <section className="viewer" aria-label="Documents">
      <div className="viewer-tabs">
        {documents.map(({ file_id, name }, index) => (
          <button key={file_id} type="button" aria-pressed={index === chosen} onClick={() => choose(index)}>
            {name} <kbd>{index + 1}</kbd>
          </button>
        ))}
      </div>
      <div className="viewer-body">
        {shown.map((document) => (
          <DocumentSheet
            key={document.file_id}
            {...{ document, zoom, rotation }}
            mark={shownLine?.fileId === document.file_id ? shownLine : undefined}
          />
        ))}
        {documents.length === 0 && <p className="p-4">There is no document.</p>}
      </div>
      <div className="viewer-tools">
        <button type="button" onClick={() => zoomBy(-1)}>
          Smaller <kbd>-</kbd>
        </button>
        <span>{Math.round(zoom * 100)} %</span>
        <button type="button" onClick={() => zoomBy(1)}>
          Larger <kbd>+</kbd>
        </button>
        <button type="button" onClick={turn}>
          Turn <kbd>t</kbd>
        </button>
        <button type="button" aria-pressed={beside !== undefined} onClick={compare}>
          Side by side <kbd>b</kbd>
        </button>
        {beside !== undefined && (
          <button type="button" onClick={() => setBeside((index = 0) => (index + 1) % documents.length)}>
            Next beside
          </button>
        )}
      </div>
    </section>
  )
}
