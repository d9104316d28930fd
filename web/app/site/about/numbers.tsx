const numbers = [
  { figure: '15,000+', of: 'loans disbursed' },
  { figure: '₹50 crore+', of: 'total loan amount' },
  { figure: '10,000+', of: 'customers' },
  { figure: '250+', of: 'finance experts' },
]

export function Numbers() {
  return (
    <section className="mt-16 border-line border-y bg-card py-14 md:mt-24 md:py-16">
      <div className="shell">
        <h2>In numbers</h2>
        <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {numbers.map(({ figure, of }) => (
            <div key={of} className="flex flex-col-reverse justify-end border-leaf border-t pt-4">
              <dt className="text-ink-soft">{of}</dt>
              <dd className="figures font-semibold text-3xl text-leaf">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
