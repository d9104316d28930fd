import { customerRegistration } from './customer-registration.ts'
import type { Endpoint } from './endpoint.ts'
import { logout } from './identity/logout.ts'
import { dashboardData } from './journey/dashboard-data.ts'
import type { EndpointName } from './paths.ts'

/** Every endpoint under the name its path has: what is served, documented and typed for the web. */
export const endpoints = { customerRegistration, dashboardData, logout } satisfies Record<EndpointName, Endpoint>

export type Endpoints = typeof endpoints
