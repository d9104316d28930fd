const postsPerPage = 6

export type PostPage<Post> = { posts: readonly Post[]; page: number; pages: number }

/** The posts of the page in the query string; undefined if there is no such page. */
export function paginatePosts<Post>(all: readonly Post[], pageParameter: string | null): PostPage<Post> | undefined {
  const pages = Math.max(1, Math.ceil(all.length / postsPerPage))
  const page = /^[1-9]\d{0,2}$/.test(pageParameter ?? '1') ? Number(pageParameter ?? 1) : 0
  if (page < 1 || page > pages) return undefined
  return { posts: all.slice((page - 1) * postsPerPage, page * postsPerPage), page, pages }
}

/** The canonical path of a page. */
export const pagePath = (page: number) => (page === 1 ? '/blog' : `/blog?page=${page}`)
