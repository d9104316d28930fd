/** Every path of the wire, once. `Registeration` is the public spelling. */
export const paths = {
  customerRegistration: '/Api/Website/InstantJourneyController/appCustomerRegisteration',
  dashboardData: '/Api/Website/InstantJourneyController/getDashboardData',
  logout: '/Api/Website/InstantJourneyController/logout',
  blogs: '/Api/Website/BlogsController/blog',
  blogDetail: '/Api/Website/BlogsController/blogDetail',
} as const

export type EndpointName = keyof typeof paths
