/** The public page is the one text; this only leads to it. */
export function TermsScreen({ title }: { title: string }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-4 max-w-2xl text-ink-soft">
        Your loan is made on the terms published on our site. Interest is 1% per day.
      </p>
      <p className="mt-4">
        <a href="/terms-and-conditions">Read the terms and conditions</a>
      </p>
    </>
  )
}
