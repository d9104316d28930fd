import type { BlogSummary } from 'contract/site/blog-post'

/** A date of YYYY-MM-DD, shown as DD-MM-YYYY. */
export function BlogDate({ date }: { date: string }) {
  return (
    <time dateTime={date} className="figures text-ink-soft text-sm">
      {date.split('-').reverse().join('-')}
    </time>
  )
}

/** One article in the list. The whole card is a link; on a phone it has no image, so that the list loads fast. */
export function PostCard({ post, thumb }: { post: BlogSummary; thumb: string }) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-card shadow-soft transition-colors focus-within:border-leaf hover:border-leaf">
      <img
        src={thumb}
        alt=""
        width="640"
        height="336"
        loading="lazy"
        decoding="async"
        className="hidden aspect-40/21 w-full bg-leaf-soft object-cover md:block dark:[filter:brightness(0.9)]"
      />
      <div className="flex grow flex-col gap-2 p-5 md:p-6">
        <BlogDate date={post.created_date} />
        <h2 className="text-lg leading-snug md:text-xl">
          <a
            href={`/blog/${post.id}`}
            className="after:absolute after:inset-0 after:rounded-lg group-hover:text-leaf group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {post.title}
          </a>
        </h2>
        <p className="text-ink-soft">{post.short_description}</p>
      </div>
    </article>
  )
}
