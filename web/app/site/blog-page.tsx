import { pageMeta } from '../page-meta'
import { PageIntro } from './page-intro'

export const handle = { isStatic: true }

export const meta = pageMeta({ title: 'Blog', description: 'Short reads on salary, borrowing and saving.' })

export default function BlogPage() {
  return <PageIntro title="Blog">No blogs available at the moment.</PageIntro>
}
