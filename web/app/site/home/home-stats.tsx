const stats = [
  { figure: '15,000+', of: 'loans disbursed' },
  { figure: '₹50 crore+', of: 'total loan amount' },
  { figure: '10k+', of: 'customers' },
  { figure: '250+', of: 'finance experts' },
]

export function HomeStats() {
  return (
    <section className="border-line border-y bg-card py-12 md:py-16">
      <h2 className="sr-only">In numbers</h2>
      <dl className="shell grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
        {stats.map(({ figure, of }) => (
          <div key={of} data-reveal="" className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-ink-soft">{of}</dt>
            <dd className="figures whitespace-nowrap font-semibold text-3xl text-leaf">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
