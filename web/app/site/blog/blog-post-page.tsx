import { uploadUrl } from 'contract/site/site-addresses'
import { data } from 'react-router'
import { Breadcrumb } from 'ui/layout/breadcrumb.tsx'
import { pageMeta, pageUrl } from '../../shared/page/page-meta'
import { blogPosting } from '../../shared/page/structured-data'
import { serverApiContext, uploadHostContext } from '../../shared/wire/server-context'
import { CallToApply } from '../layout/call-to-apply'
import type { Route } from './+types/blog-post-page'
import { ArticleBody } from './article-body'
import { blogErrorMeta, blogUnavailable, cacheForAMinute } from './blog-response'
import { BlogDate } from './post-card'
import { readArticle } from './read-article.server'

export { BlogError as ErrorBoundary } from './blog-error'

export const handle = { isStatic: true }
export const headers = cacheForAMinute

const breadcrumbs = [
  { label: 'Home', to: '/' },
  { label: 'Blog', to: '/blog' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const reply = await context.get(serverApiContext)('blogDetail', { blog_id: params.id })
  if (reply.Status !== 1) throw blogUnavailable()
  const [post] = reply.data
  if (!post || post.id !== params.id) throw data(null, { status: 404 })
  const { long_description, ...summary } = post
  return {
    ...summary,
    banner: uploadUrl(post.banner_image_url, context.get(uploadHostContext)),
    thumb: uploadUrl(post.thumb_image_url, context.get(uploadHostContext)),
    article: readArticle(long_description),
  }
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return blogErrorMeta
  const { title, short_description, banner } = args.loaderData
  const image = banner.startsWith('/') ? pageUrl(banner) : banner
  return pageMeta({
    title,
    description: short_description,
    image,
    type: 'article',
    structuredData: blogPosting({ ...args.loaderData, image }),
  })(args)
}

export default function BlogPostPage({ loaderData }: Route.ComponentProps) {
  const { title, short_description, created_date, banner, thumb, article } = loaderData
  return (
    <>
      <div className="shell grid gap-4 pt-6 md:pt-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <Breadcrumb items={breadcrumbs} current="Article" />
        <article className="min-w-0 max-w-3xl">
          <img
            src={banner}
            srcSet={`${thumb} 640w, ${banner} 1200w`}
            sizes="(min-width: 48rem) 48rem, 90vw"
            alt=""
            width="1200"
            height="630"
            fetchPriority="high"
            className="aspect-40/21 w-full rounded-lg bg-leaf-soft object-cover"
          />
          <h1 className="mt-8 text-3xl">{title}</h1>
          <p className="mt-3">
            <BlogDate date={created_date} />
          </p>
          <p className="mt-5 border-marigold border-l-4 pl-5 text-ink-soft text-lg">{short_description}</p>
          <div className="mt-8">
            <ArticleBody nodes={article} />
          </div>
        </article>
      </div>
      <CallToApply title="Know the price first, then decide." href="/blog" linkLabel="More articles" />
    </>
  )
}
