/** An email address that on a narrow screen breaks before its domain rather than within a word. */
export function EmailAddress({ address }: { address: string }) {
  const domainStart = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, domainStart)}
      <wbr />
      {address.slice(domainStart)}
    </>
  )
}
