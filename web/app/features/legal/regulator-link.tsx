/** Websites of the Reserve Bank of India. */
export const regulator = {
  complaints: { name: 'RBI Complaint Management System', url: 'https://cms.rbi.org.in' },
  sachet: { name: 'Sachet', url: 'https://sachet.rbi.org.in' },
} as const

export function RegulatorLink({ to }: { to: keyof typeof regulator }) {
  const { name, url } = regulator[to]
  return (
    <a href={url} rel="noopener noreferrer">
      {name}
    </a>
  )
}
