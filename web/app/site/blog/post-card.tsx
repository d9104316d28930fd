import type { BlogSummary } from 'contract/site/blog-post'

/** A date of YYYY-MM-DD, shown as DD-MM-YYYY. */
export function BlogDate({ date }: { date: string }) {
  return (
    <time dateTime={date} className="figures text-ink-soft text-sm">
      {date.split('-').reverse().join('-')}
    </time>
  )
}

/** One article in the list. The whole card is a link; on a phone its picture is small, beside the title. */
export function PostCard({ post, thumb }: { post: BlogSummary; thumb: string }) {
  return (
    <article className="group relative grid h-full grid-cols-[5.5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-3 overflow-hidden p-4 rounded-lg border border-line bg-card shadow-soft transition-colors focus-within:border-leaf hover:border-leaf md:flex md:flex-col md:gap-0 md:p-0">
      <img
        src={thumb}
        alt=""
        width="640"
        height="336"
        loading="lazy"
        decoding="async"
        className="aspect-square w-full rounded-sm bg-leaf-soft object-cover md:aspect-40/21 md:rounded-none dark:[filter:brightness(0.9)]"
      />
      <div className="md:px-6 md:pt-6">
        <BlogDate date={post.created_date} />
        <h2 className="mt-1 text-lg leading-snug md:mt-2 md:text-xl">
          <a
            href={`/blog/${post.id}`}
            className="after:absolute after:inset-0 after:rounded-lg group-hover:text-leaf group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {post.title}
          </a>
        </h2>
      </div>
      <p className="col-span-2 text-ink-soft max-md:text-sm md:px-6 md:pt-2 md:pb-6">{post.short_description}</p>
    </article>
  )
}
