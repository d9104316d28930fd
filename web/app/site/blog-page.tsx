import { data } from 'react-router'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { serverApiContext } from '../api/server-api-context'
import { uploadHostContext } from '../api/upload-host-context'
import { pageMeta } from '../page-meta'
import type { Route } from './+types/blog-page'
import { failureMeta } from './blog/failure-meta'
import { pageOfPosts } from './blog/page-of-posts'
import { pagePath } from './blog/page-path'
import { Pagination } from './blog/pagination'
import { PostCard } from './blog/post-card'
import { sharedForAMinute } from './blog/shared-for-a-minute'
import { unavailable } from './blog/unavailable'
import { uploadUrl } from './blog/upload-url'
import { PageIntro } from './page-intro'

export { BlogFailure as ErrorBoundary } from './blog/blog-failure'

export const handle = { isStatic: true }
export const headers = sharedForAMinute

export async function loader({ request, context }: Route.LoaderArgs) {
  const reply = await context.get(serverApiContext)('blogs', { start: '0', end: '100' })
  if (reply.Status !== 1) throw unavailable()
  const found = pageOfPosts(reply.data, new URL(request.url).searchParams.get('page'))
  if (!found) throw data(null, { status: 404 })
  return { ...found, uploadHost: context.get(uploadHostContext) }
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return failureMeta
  const { page } = args.loaderData
  return pageMeta({
    title: page === 1 ? 'Blog' : `Blog, page ${page}`,
    description: 'Short, exact reads on salary, borrowing wisely, the cost of a loan in rupees, and saving.',
    canonical: pagePath(page),
  })(args)
}

export default function BlogPage({ loaderData: { posts, page, pages, uploadHost } }: Route.ComponentProps) {
  return (
    <>
      <PageIntro title="Blog">Borrowing wisely, in plain words and exact rupees.</PageIntro>
      <div className="shell">
        {posts.length === 0 && <EmptyState title="No blogs available at the moment." />}
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3 lg:gap-8">
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} thumb={uploadUrl(post.thumb_image_url, uploadHost)} />
            </li>
          ))}
        </ul>
        {pages > 1 && <Pagination page={page} pages={pages} />}
      </div>
    </>
  )
}
