import { Chip } from '../../shared/layout/chip'
import type { CaseDocument } from './document-sheet'
import type { ShownLine } from './document-viewer'

type Reading = NonNullable<CaseDocument['reading']>
type Place = Reading['figures'][number]['place']
type OnShow = (line: ShownLine) => void

/** The line as the viewer marks it; only its page if the reader does not know where it stands. */
function lineOf(fileId: string, { pages, lines }: Reading, { page, line }: NonNullable<Place>): ShownLine {
  const size = pages[page - 1]
  const box = lines.find((each) => each.page === page && each.line === line)?.box
  if (size === undefined || box === undefined) return { fileId, page, box: null }
  const margin = 2
  const [left, top] = [(box.x - margin) / size.width, (box.top - margin) / size.height]
  const [right, bottom] = [(box.right + margin) / size.width, (box.bottom + margin) / size.height]
  return { fileId, page, box: { left, top, width: right - left, height: bottom - top } }
}

type ShowProps = { fileId: string; reading: Reading; place: Place; what: string; onShow: OnShow }

function ShowButton({ fileId, reading, place, what, onShow }: ShowProps) {
  if (place === null) return null
  const where = place.line === null ? `page ${place.page}` : `page ${place.page}, line ${place.line}`
  return (
    <button type="button" className="reading-place" onClick={() => onShow(lineOf(fileId, reading, place))}>
      <span className="sr-only">Show {what}, </span>
      {where}
    </button>
  )
}

const tones = { DONE: 'good', REFUSED: 'warn', STARTED: 'info' } as const
const states = { DONE: 'read', REFUSED: 'a person reads it', STARTED: 'being read' } as const

function DocumentReading({ document, reading, onShow }: { document: CaseDocument; reading: Reading; onShow: OnShow }) {
  const of = { fileId: document.file_id, reading, onShow }
  return (
    <section className="grid gap-1" aria-label={`What was read in ${document.name}`}>
      <h3>
        {document.name} <Chip tone={tones[reading.state]}>{states[reading.state]}</Chip>
      </h3>
      <p className="text-ink-soft text-sm">{reading.verdict}</p>
      {reading.signs.length > 0 && (
        <ul className="grid gap-1">
          {reading.signs.map(({ words, weight, place }) => (
            <li key={`${words}${place?.page}`}>
              <Chip tone={weight === 'refer' ? 'bad' : 'plain'}>{words}</Chip>{' '}
              <ShowButton {...of} place={place} what={words} />
            </li>
          ))}
        </ul>
      )}
      <dl className="facts">
        {reading.figures.map(({ label, value, place }) => (
          <div key={`${label}${place?.page}${place?.line}`}>
            <dt>{label}</dt>
            <dd>
              {value}
              <span>
                <ShowButton {...of} place={place} what={label} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What readers found in the documents; each figure opens the page and marks the line that shows it. */
export function DocumentReadings({ documents, onShow }: { documents: readonly CaseDocument[]; onShow: OnShow }) {
  const read = documents.flatMap((document) => (document.reading ? [{ document, reading: document.reading }] : []))
  if (read.length === 0) return null
  return (
    <section className="desk-pane" aria-label="What was read">
      <h2>What was read</h2>
      {read.map((each) => (
        <DocumentReading key={each.document.file_id} {...each} onShow={onShow} />
      ))}
    </section>
  )
}
