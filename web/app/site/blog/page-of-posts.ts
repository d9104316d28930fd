const postsPerPage = 6

export type PageOfPosts<Post> = { posts: readonly Post[]; page: number; pages: number }

/** The posts of a page by its number as written in the address; nothing when there is no such page. */
export function pageOfPosts<Post>(all: readonly Post[], asked: string | null): PageOfPosts<Post> | undefined {
  const pages = Math.max(1, Math.ceil(all.length / postsPerPage))
  const page = /^[1-9]\d{0,2}$/.test(asked ?? '1') ? Number(asked ?? 1) : 0
  if (page < 1 || page > pages) return undefined
  return { posts: all.slice((page - 1) * postsPerPage, page * postsPerPage), page, pages }
}
