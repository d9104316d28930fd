import type { ReactNode } from 'react'
import { Icon } from 'ui/graphics/icon.tsx'

const check = 'm5 12.5 5 5 9-10.5'
const cross = 'M6 6l12 12M18 6 6 18'

type Example = { isAccepted: boolean; text: string; drawing?: ReactNode }

/** A card with a face and lines of print. */
const card = (
  <>
    <rect x="14" y="12" width="68" height="43" rx="4" className="fill-card stroke-ink" strokeWidth="1.5" />
    <rect x="14" y="12" width="68" height="9" rx="4" className="fill-leaf" />
    <rect x="20" y="27" width="15" height="20" rx="2" className="fill-marigold" />
    <path d="M42 30H74M42 37H68M42 45H60" className="stroke-ink" strokeWidth="2.5" strokeLinecap="round" />
  </>
)

/** A page with a heading and lines of print. */
const page = (
  <>
    <rect x="29" y="5" width="38" height="54" rx="3" className="fill-card stroke-ink" strokeWidth="1.5" />
    <rect x="34" y="10" width="16" height="6" rx="1" className="fill-leaf" />
    <path d="M34 24H62M34 31H62M34 38H56" className="stroke-ink" strokeWidth="2" strokeLinecap="round" />
    <rect x="46" y="45" width="16" height="8" rx="1" className="fill-marigold" />
  </>
)

const pictureExamples = (drawing: ReactNode, name: string): Example[] => [
  { isAccepted: true, text: `Whole ${name}, easy to read`, drawing },
  { isAccepted: false, text: 'Cut off', drawing: <g transform="translate(-34 14) rotate(-8 48 32)">{drawing}</g> },
  {
    isAccepted: false,
    text: 'Blurred, or glare on it',
    drawing: (
      <>
        <g className="blur-[1.5px]">{drawing}</g>
        <circle cx="58" cy="24" r="13" fill="#fff" opacity=".8" filter="blur(3px)" />
      </>
    ),
  },
]

const pdfExamples = (acceptedText: string): Example[] => [
  { isAccepted: true, text: acceptedText },
  { isAccepted: false, text: 'Photos or screenshots of its pages' },
  { isAccepted: false, text: 'A PDF that was edited or put together from others' },
]

const cardExamples = pictureExamples(card, 'card')
const examplesOf: Record<string, readonly Example[]> = {
  pan_card: cardExamples,
  aadhaar_front: cardExamples,
  utility_bill: pictureExamples(page, 'page'),
  bank_statement: pdfExamples('The PDF from your bank’s app or website, with all its pages'),
  salary_slip: pdfExamples('The PDF from your employer, with your name and the month'),
}

function ExampleItem({ isAccepted, text, drawing }: Example) {
  return (
    <li className={`flex gap-2 text-ink-soft text-sm leading-snug ${drawing ? 'flex-col' : 'items-start'}`}>
      {drawing && (
        <svg viewBox="0 0 96 64" className="w-full max-w-32 overflow-hidden rounded-sm bg-sunk" aria-hidden="true">
          <g fill="none">{drawing}</g>
        </svg>
      )}
      <span className="flex items-start gap-1.5">
        <Icon
          d={isAccepted ? check : cross}
          className={`mt-0.5 size-4 shrink-0 ${isAccepted ? 'text-leaf' : 'text-red'}`}
        />
        <span>
          <span className="sr-only">{isAccepted ? 'Accepted: ' : 'Not accepted: '}</span>
          {text}
        </span>
      </span>
    </li>
  )
}

/** Examples of documents that are accepted or rejected. */
export function AcceptedExamples({ docType }: { docType: string }) {
  const examples = examplesOf[docType]
  if (!examples) return null
  const hasDrawings = examples.some(({ drawing }) => drawing)
  return (
    <ul
      aria-label="What is accepted"
      className={`grid gap-3 ${hasDrawings ? 'grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]' : ''}`}
    >
      {examples.map((example) => (
        <ExampleItem key={example.text} {...example} />
      ))}
    </ul>
  )
}
