import { uploadUrl } from 'contract/site/site-addresses'
import { data } from 'react-router'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { PageIntro } from '../../shared/page/page-intro'
import { pageMeta } from '../../shared/page/page-meta'
import { serverApiContext, uploadHostContext } from '../../shared/wire/server-context'
import type { Route } from './+types/blog-page'
import { blogErrorMeta, blogUnavailable, cacheForAMinute } from './blog-response'
import { pagePath, paginatePosts } from './paginate-posts'
import { Pagination } from './pagination'
import { PostCard } from './post-card'

export { BlogError as ErrorBoundary } from './blog-error'

export const handle = { isStatic: true }
export const headers = cacheForAMinute

export async function loader({ request, context }: Route.LoaderArgs) {
  const reply = await context.get(serverApiContext)('blogs', { start: '0', end: '100' })
  if (reply.Status !== 1) throw blogUnavailable()
  const found = paginatePosts(reply.data, new URL(request.url).searchParams.get('page'))
  if (!found) throw data(null, { status: 404 })
  return { ...found, uploadHost: context.get(uploadHostContext) }
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return blogErrorMeta
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
