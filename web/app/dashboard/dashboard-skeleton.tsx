import { brand } from 'contract/brand'
import { Wordmark } from 'ui/brand/wordmark.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'

/** What stands in the file that is sent to everybody: the frame, and nothing about anyone. */
export function DashboardSkeleton() {
  return (
    <div className="min-h-dvh">
      <header className="border-line border-b bg-card">
        <div className="shell flex min-h-16 items-center text-ink md:min-h-18">
          <Wordmark />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="shell py-12">
        <h1 className="sr-only">Your {brand.name} dashboard</h1>
        <Skeleton label="Loading your dashboard" lines={5} />
        <noscript>
          <p className="mt-8">Your dashboard needs JavaScript. Please allow it for this site, or call {brand.phone}.</p>
        </noscript>
      </main>
    </div>
  )
}
