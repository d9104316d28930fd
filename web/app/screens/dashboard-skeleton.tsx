import { brand } from 'contract/brand'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { Wordmark } from 'ui/graphics/wordmark.tsx'

/** The prerendered dashboard, which contains no customer's data. */
export function DashboardSkeleton() {
  return (
    <div className="min-h-dvh">
      <header className="border-line border-b bg-card">
        <div className="shell flex min-h-16 items-center text-ink md:min-h-18">
          <Wordmark name={brand.name} />
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
