import { useSearchParams } from 'react-router'

export const whyOptions = [
  { value: 'documents_read', label: 'Documents to be read' },
  { value: 'sample', label: 'Sample of sanctions' },
] as const
export const amountOptions = [
  { value: 'under_10000', label: 'Under ₹10,000' },
  { value: 'from_10000', label: '₹10,000 to ₹50,000' },
  { value: 'from_50000', label: '₹50,000 and more' },
] as const

type FilterProps = { name: string; label: string; options: readonly { value: string; label: string }[] }

/** Kept in the address, as the view is. */
function Filter({ name, label, options }: FilterProps) {
  const [search, setSearch] = useSearchParams()
  const choose = (value: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (value) after.set(name, value)
      else after.delete(name)
      after.delete('cursor')
      return after
    })
  return (
    <label className="chip">
      {label}
      <select value={search.get(name) ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">any</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

export function QueueFilters() {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Filter name="why" label="Why" options={whyOptions} />
      <Filter name="amount" label="Amount" options={amountOptions} />
      <span className="text-ink-soft">The address keeps this choice; send it to a colleague.</span>
    </div>
  )
}
