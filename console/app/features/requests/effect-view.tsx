import type { Effect } from 'contract/console/effect'

/** What carrying it out changes, as the server would do it now. */
export function EffectView({ effect }: { effect: Effect }) {
  return (
    <section className="panel p-4" aria-label="What it changes">
      <h3 className="mb-2 font-semibold">{effect.title}</h3>
      {effect.changes.length > 0 && (
        <table className="dense">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Now</th>
              <th scope="col">Afterwards</th>
            </tr>
          </thead>
          <tbody>
            {effect.changes.map(({ label, before, after }) => (
              <tr key={label}>
                <td className="whitespace-normal">{label}</td>
                <td className="whitespace-normal wrap-anywhere">{before ?? 'none'}</td>
                <td className="whitespace-normal wrap-anywhere">{after ?? 'none'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {effect.messages.map(({ channel, to, text }) => (
        <p key={`${channel} ${to} ${text}`} className="mt-3 wrap-anywhere">
          <b>
            {channel === 'SMS' ? 'SMS' : 'Email'} to {to}:
          </b>{' '}
          “{text}”
        </p>
      ))}
      {effect.documents.map(({ title }) => (
        <p key={title} className="mt-3">
          <b>Document:</b> {title}
        </p>
      ))}
    </section>
  )
}
