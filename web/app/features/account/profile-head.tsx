import { Link } from 'react-router'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { useSession } from '../../shared/session/use-session'
import { ProfilePicture } from './profile-picture'

interface ProfileHeadProps {
  profile: CustomerProfile
  mayUpdatePicture: boolean
}

export function ProfileHead({ profile, mayUpdatePicture }: ProfileHeadProps) {
  const { profile_pic, full_name, profile_details } = profile
  const picture = useSession('selfie') ?? profile_pic
  return (
    <section className="card flex-row flex-wrap items-center gap-5">
      <div className="shrink-0">
        <ProfilePicture size="large" url={picture} name={full_name} alt="You" />
      </div>
      <div className="min-w-0 flex-1 basis-28">
        <p className="wrap-anywhere font-semibold text-lg">{full_name ?? 'Your name will come from your PAN'}</p>
        <p className="figures text-ink-soft">{profile_details.mobile}</p>
        {mayUpdatePicture && (
          <Link
            to="/my-dashboard/upload-picture"
            state={{ action: 'update' }}
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
          >
            Update picture
          </Link>
        )}
      </div>
    </section>
  )
}
