import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { TextField } from 'ui/field/text-field.tsx'

const names = ['from', 'to', 'subject'] as const

/** Days and subject, kept in the address. */
export function LogFilters({ person }: { person: string | undefined }) {
  const [search, setSearch] = useSearchParams()
  const read = () => Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']))
  const [values, setValues] = useState<Record<string, string>>(read)
  const show = (chosen: Record<string, string>, staysWithPerson: boolean) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.delete('cursor')
      if (!staysWithPerson) after.delete('person')
      for (const name of names) {
        if (chosen[name]) after.set(name, chosen[name])
        else after.delete(name)
      }
      return after
    })
  const field = (name: (typeof names)[number]) => ({
    value: values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const isFiltered = search.has('person') || names.some((name) => search.has(name))
  return (
    <form
      className="mb-3 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        show(values, true)
      }}
    >
      <TextField label="From" type="date" {...field('from')} />
      <TextField label="To" type="date" {...field('to')} />
      <TextField label="About" placeholder="payout:PO…" maxLength={100} {...field('subject')} />
      <Button type="submit" variant="secondary">
        Show
      </Button>
      {isFiltered && (
        <Button
          variant="quiet"
          onClick={() => {
            setValues({})
            show({}, false)
          }}
        >
          {search.has('person') ? `Not only ${person ?? 'this person'}` : 'Show everything'}
        </Button>
      )}
    </form>
  )
}
