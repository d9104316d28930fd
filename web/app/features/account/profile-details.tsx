import type { ReactNode } from 'react'
import { Card } from 'ui/layout/card.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { type ProfileSection, profileSections } from './profile-sections'

interface ProfileDetailsProps {
  profile: CustomerProfile
  /** Rendered beside the title of a section. */
  action?: (section: ProfileSection) => ReactNode
}

/** The details on file, read-only, in sections. */
export function ProfileDetails({ profile, action }: ProfileDetailsProps) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {profileSections(profile).map((section) => (
        <Card key={section.event}>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h2 className="flex-1 basis-[9rem] text-xl">{section.title}</h2>
            {action?.(section)}
          </div>
          <DetailList items={section.items} />
        </Card>
      ))}
    </div>
  )
}
