import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../../shared/keys/keys'

/** What is looked for; kept in the tab's history and never in an address, which is logged and sent around. */
export type Sought = { text: string; cursor?: string }

/** The search that is on every page. */
export function FindCustomer() {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useKeys([{ key: '/', does: 'Search a customer', run: () => field.current?.focus() }])
  function search(event: FormEvent) {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    if (text === '') return
    navigate('/customers', { state: { text } satisfies Sought })
    field.current?.blur()
  }
  return (
    <search className="contents">
      <form className="find" onSubmit={search}>
        <input
          ref={field}
          type="search"
          aria-label="Search a customer"
          placeholder="Name, mobile, PAN, loan, receipt, e-mail or account"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
        <kbd>/</kbd>
      </form>
    </search>
  )
}
