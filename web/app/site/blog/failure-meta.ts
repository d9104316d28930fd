import { brand } from 'contract/brand'

/** For a page of the blog that could not be made. */
export const failureMeta = [{ title: `Blog | ${brand.name}` }, { name: 'robots', content: 'noindex' }]
