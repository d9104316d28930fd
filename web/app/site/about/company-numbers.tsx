const numbers = [
  { value: '15,000+', label: 'loans disbursed' },
  { value: '₹50 crore+', label: 'total loan amount' },
  { value: '10,000+', label: 'customers' },
  { value: '250+', label: 'finance experts' },
]

export function CompanyNumbers() {
  return (
    <section className="mt-16 border-line border-y bg-card py-14 md:mt-24 md:py-16">
      <div className="shell">
        <h2>In numbers</h2>
        <dl className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] gap-x-6 gap-y-8 lg:grid-cols-4">
          {numbers.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-leaf border-t pt-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="figures font-semibold text-3xl text-leaf max-[23rem]:text-2xl">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
