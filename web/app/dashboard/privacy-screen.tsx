/** The public page is the one text; this only leads to it. */
export function PrivacyScreen({ title }: { title: string }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-4 max-w-2xl text-ink-soft">
        What you tell us is used to check who you are and to make and manage your loan.
      </p>
      <p className="mt-4">
        <a href="/privacy-policy">Read the privacy policy</a>
      </p>
    </>
  )
}
