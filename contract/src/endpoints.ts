import { customerRegistration } from './customer-registration.ts'
import type { Endpoint } from './endpoint.ts'
import { logout } from './identity/logout.ts'
import { dashboardData } from './journey/dashboard-data.ts'
import type { EndpointName } from './paths.ts'
import { blogDetail } from './site/blog-detail.ts'
import { blogs } from './site/blogs.ts'

/** Every endpoint under the name its path has: what is served, documented and typed for the web. */
export const endpoints = { customerRegistration, dashboardData, logout, blogs, blogDetail } satisfies Record<
  EndpointName,
  Endpoint
>

export type Endpoints = typeof endpoints
