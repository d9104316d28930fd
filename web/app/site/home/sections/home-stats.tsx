const stats = [
  { value: '15,000+', label: 'loans disbursed' },
  { value: '₹50 crore+', label: 'total loan amount' },
  { value: '10k+', label: 'customers' },
  { value: '250+', label: 'finance experts' },
]

export function HomeStats() {
  return (
    <section className="border-line border-y bg-card py-12 md:py-16">
      <h2 className="sr-only">In numbers</h2>
      <dl className="shell grid grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] gap-x-6 gap-y-8 lg:grid-cols-4">
        {stats.map(({ value, label }) => (
          <div key={label} data-reveal="" className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-ink-soft">{label}</dt>
            <dd className="figures font-semibold text-3xl text-leaf max-[23rem]:text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
