import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('login', 'screens/login-page.tsx'),
  route('invitation', 'screens/invitation-page.tsx'),
  layout('screens/shell-layout.tsx', [
    index('screens/start-page.tsx'),
    route('review', 'screens/review-page.tsx'),
    route('review/:caseId', 'screens/review-case-page.tsx'),
    route('payouts', 'screens/payouts-page.tsx'),
    route('screening', 'screens/screening-page.tsx'),
    route('screening/:hitId', 'screens/screening-hit-page.tsx'),
    route('policy', 'screens/policy-page.tsx'),
    route('applications', 'screens/applications-switch-page.tsx'),
    route('bureau', 'screens/bureau-page.tsx'),
    route('customers', 'screens/customers-page.tsx'),
    route('customers/:customerId/story/:loanNo', 'screens/loan-story-page.tsx'),
    route('customers/:customerId/:tab?', 'screens/customer-page.tsx'),
    route('links/:of', 'screens/links-page.tsx'),
    route('requests', 'screens/requests-page.tsx'),
    route('staff', 'screens/staff-page.tsx'),
    route('audit', 'screens/audit-page.tsx'),
    route('*', 'screens/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
