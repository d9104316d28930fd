import { blogDetail } from 'contract/site/blog-detail'
import { blogs } from 'contract/site/blogs'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEvent } from '../../platform/http/serve-endpoint.ts'
import { showBlog } from './blog-detail.ts'
import { listBlogs } from './blogs.ts'
import { serveManifest } from './serve-manifest.ts'
import { serveRobots } from './serve-robots-and-sitemap.ts'
import { serveSecurityTxt } from './serve-security-txt.ts'
import { serveUploads } from './serve-uploads.ts'

type Dependencies = { credentials: Credentials; database: Database; clock: Clock; publicUrl: string }

/** The blog and the files of the public site. The sitemap is registered later, because it needs the list of pages. */
export function registerSite(app: FastifyInstance, { credentials, database, clock, publicUrl }: Dependencies): void {
  serveEvent(app, credentials, blogs, listBlogs(database))
  serveEvent(app, credentials, blogDetail, showBlog(database))
  serveRobots(app, publicUrl)
  serveSecurityTxt(app, { publicUrl, clock })
  serveManifest(app)
  serveUploads(app)
}
