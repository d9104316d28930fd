import type { BlogSummary } from 'contract/site/blog-post'
import { BlogDate } from './blog-date'

/** One article in the list; the whole card leads to it. On a phone its picture is small and stands beside the title. */
export function PostCard({ post, thumb }: { post: BlogSummary; thumb: string }) {
  return (
    <article className="group relative grid h-full grid-cols-[1fr_auto] content-start gap-x-4 gap-y-2 overflow-hidden rounded-lg border border-line bg-card p-5 shadow-soft transition-colors focus-within:border-leaf hover:border-leaf md:flex md:flex-col md:p-0">
      <img
        src={thumb}
        alt=""
        width="640"
        height="336"
        loading="lazy"
        decoding="async"
        className="col-start-2 row-span-2 row-start-1 aspect-4/3 w-28 rounded-sm bg-leaf-soft object-cover md:aspect-40/21 md:w-full md:rounded-none dark:[filter:brightness(0.9)]"
      />
      <div className="contents grow flex-col gap-2 p-6 md:flex">
        <BlogDate date={post.created_date} />
        <h2 className="text-lg leading-snug md:text-xl">
          <a
            href={`/blog/${post.id}`}
            className="after:absolute after:inset-0 after:rounded-lg group-hover:text-leaf group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {post.title}
          </a>
        </h2>
        <p className="col-span-2 text-ink-soft">{post.short_description}</p>
      </div>
    </article>
  )
}
