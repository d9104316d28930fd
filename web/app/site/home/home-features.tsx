const features = [
  { title: 'Approval in about 10 minutes', words: 'Once your details are in, the decision does not take long.' },
  { title: 'Minimal documents', words: 'A few pictures and PDFs from your phone. Nothing to print.' },
  { title: 'No collateral', words: 'Your salary is enough: no gold, no deposit, no property.' },
  { title: 'Transparent terms', words: 'Interest, fee and GST in rupees, before you say yes.' },
]

export function HomeFeatures() {
  return (
    <section className="shell pb-14 md:pb-20">
      <h2 className="sr-only">Why people come to us</h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ title, words }) => (
          <li key={title} data-reveal="" className="border-leaf border-t-2 pt-4">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1.5 text-ink-soft text-sm">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
