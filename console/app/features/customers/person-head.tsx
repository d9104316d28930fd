import { Chip } from '../../shared/layout/chip'
import { type Person, toneOf } from './customer-words'

/** What must be known before the first word is said. */
export function PersonChips({ person }: { person: Person }) {
  const { status, loan_no: loanNo, loans, flags } = person
  return (
    <>
      {status && (
        <Chip tone={toneOf(status)}>
          {loanNo} {status}
        </Chip>
      )}
      {loans > 1 && <Chip>{loans} loans</Chip>}
      {flags.map(({ words, is_warning: isWarning }) => (
        <Chip key={words} tone={isWarning ? 'warn' : 'plain'}>
          {words}
        </Chip>
      ))}
    </>
  )
}
