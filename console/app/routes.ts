import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('login', 'screens/login-page.tsx'),
  route('invitation/:token', 'screens/invitation-page.tsx'),
  layout('screens/shell-layout.tsx', [
    index('screens/start-page.tsx'),
    route('payouts', 'screens/payouts-page.tsx'),
    route('applications', 'screens/applications-switch-page.tsx'),
    route('requests', 'screens/requests-page.tsx'),
    route('staff', 'screens/staff-page.tsx'),
    route('audit', 'screens/audit-page.tsx'),
    route('*', 'screens/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
