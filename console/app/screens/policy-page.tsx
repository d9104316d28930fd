import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { DifferenceList } from '../features/policy/difference-list'
import { DraftEditor } from '../features/policy/draft-editor'
import '../features/policy/policy.css'
import { differences, type Policies } from '../features/policy/policy-words'
import { Chip } from '../shared/layout/chip'
import { PageHead } from '../shared/layout/page-head'
import { useMay } from '../shared/session/session'
import { useLook } from '../shared/wire/use-look'

/** Every version, and what it changed against the one before it. */
function Versions({ policies: { versions, rules } }: { policies: Policies }) {
  return (
    <ol className="policy-versions" aria-label="Versions">
      {versions.map((version, index) => {
        const before = versions[index + 1]
        return (
          <li key={version.version}>
            <p>
              <b>Version {version.version}</b> from {version.starts_on}, by {version.set_by}{' '}
              {version.is_in_force && <Chip tone="good">in force</Chip>}{' '}
              {version.is_approved && <Chip tone="plain">approved by another person</Chip>}
            </p>
            {before && (
              <details>
                <summary>What it changed</summary>
                <DifferenceList differences={differences(before, version, rules)} empty="Nothing." />
              </details>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** What the decision goes by; a change is tried first, and made by two people. */
export default function PolicyPage() {
  const query = useLook('policy', 'list', {})
  const mayChange = useMay('policy_change')
  const [isDrafting, setIsDrafting] = useState(false)
  return (
    <>
      <PageHead title="Policy">An application keeps the version under which it was begun.</PageHead>
      <QueryView query={query} label="Reading the policy" errorTitle="The policy could not be read">
        {(policies) => {
          const inForce = policies.versions.find(({ is_in_force }) => is_in_force)
          if (isDrafting && inForce)
            return <DraftEditor policies={policies} from={inForce} onClose={() => setIsDrafting(false)} />
          return (
            <>
              {mayChange && inForce && (
                <p className="mb-3">
                  <Button onClick={() => setIsDrafting(true)}>Draft a new version</Button>
                </p>
              )}
              <Versions policies={policies} />
            </>
          )
        }}
      </QueryView>
    </>
  )
}
