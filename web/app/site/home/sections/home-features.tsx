const features = [
  { title: 'Approval in about 10 minutes', text: 'Once all your details are in.' },
  { title: 'Minimal documents', text: 'A few pictures and PDFs from your phone. Nothing to print.' },
  { title: 'No collateral', text: 'Your salary is enough: no gold, no deposit, no property.' },
  { title: 'Transparent terms', text: 'Interest, fee and GST in rupees, before you accept.' },
]

export function HomeFeatures() {
  return (
    <section className="shell pb-14 md:pb-20">
      <h2 className="sr-only">Why people come to us</h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ title, text }) => (
          <li key={title} data-reveal="" className="border-leaf border-t-2 pt-4">
            <h3 className="text-lg lg:text-base">{title}</h3>
            <p className="mt-1.5 text-ink-soft text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
