/** The one address of a page of the list. */
export const pagePath = (page: number) => (page === 1 ? '/blog' : `/blog?page=${page}`)
