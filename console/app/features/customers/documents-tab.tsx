import { purposeOf } from 'domain/staff/look-purposes'
import { useEffect, useState } from 'react'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { Chip } from '../../shared/layout/chip'
import { Moment } from '../../shared/layout/moment'
import { useMay, useMe } from '../../shared/session/session'
import { DenseTable } from '../../shared/table/dense-table'
import { DocumentSheet } from '../review/document-sheet'
import { forgetDocuments } from '../review/documents'
import type { Shown } from './customer-words'

type OpenDocument = { file_id: string; name: string; content_type: string }

const sizeOf = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-IN')} kB`

/** Opened for the purpose of one's role; the next time it is opened is another look. */
function DocumentDialog({ document, onClose }: { document: OpenDocument; onClose: () => void }) {
  const { roles } = useMe()
  useEffect(() => forgetDocuments, [])
  return (
    <Dialog open onClose={onClose} title={document.name}>
      <div className="document-dialog">
        <DocumentSheet document={document} zoom={1} rotation={0} purpose={purposeOf(roles.map(({ role }) => role))} />
      </div>
      <p className="mt-2 text-ink-soft">That you opened it is recorded, and the customer sees it.</p>
    </Dialog>
  )
}

/** What they sent and what we issued; each is opened by a person who may, and is a look of its own. */
export function DocumentsTab({ shown }: { shown: Shown<'documents'> }) {
  const mayView = useMay('documents_view')
  const [open, setOpen] = useState<OpenDocument>()
  const opens = (document: OpenDocument) =>
    mayView ? (
      <button type="button" className="link" onClick={() => setOpen(document)}>
        {document.name}
      </button>
    ) : (
      document.name
    )
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="mb-2">What they sent</h2>
        <DenseTable
          caption="What they sent"
          rows={shown.uploads}
          rowKey={({ file_id: id }) => id}
          empty="They have sent nothing."
          columns={[
            { header: 'Sent', cell: ({ uploaded_at: at }) => <Moment at={at} /> },
            {
              header: 'Document',
              cell: ({ kind, file_id, content_type }) => opens({ name: kind, file_id, content_type }),
            },
            { header: 'Kind', cell: ({ content_type: type }) => type },
            { header: 'Size', isNumber: true, cell: ({ bytes }) => sizeOf(bytes) },
            {
              header: 'Now',
              cell: ({ replaced_at: at }) => (at ? <Chip>replaced</Chip> : <Chip tone="good">in force</Chip>),
            },
          ]}
        />
      </div>
      <div>
        <h2 className="mb-2">What we issued</h2>
        <DenseTable
          caption="What we issued"
          rows={shown.issued}
          rowKey={({ file_id: id }) => id}
          empty="Nothing was issued yet."
          columns={[
            { header: 'Issued', cell: ({ issued_at: at }) => <Moment at={at} /> },
            { header: 'Loan', cell: ({ loan_no: no }) => no },
            {
              header: 'Document',
              cell: ({ title, file_id }) => opens({ name: title, file_id, content_type: 'application/pdf' }),
            },
            { header: 'SHA-256', cell: ({ sha256 }) => `${sha256.slice(0, 8)}…${sha256.slice(-4)}` },
          ]}
        />
      </div>
      {open && <DocumentDialog document={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
