import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('site/layout/public-layout.tsx', [
    index('site/home/home-page.tsx'),
    route('home', 'site/home/home-page.tsx', { id: 'home' }),
    route('about-us', 'site/about/about-us-page.tsx'),
    route('services', 'site/services/services-page.tsx'),
    route('contact', 'features/contact/contact-page.tsx'),
    route('faq', 'site/faq/faq-page.tsx'),
    route('rate-and-terms', 'site/rate-and-terms-page.tsx'),
    route('privacy-policy', 'features/legal/privacy/privacy-policy-page.tsx'),
    route('terms-and-conditions', 'features/legal/terms/terms-and-conditions-page.tsx'),
    route('grievance', 'features/legal/grievance-page.tsx'),
    route('blog', 'site/blog/blog-page.tsx'),
    route('blog/:id', 'site/blog/blog-post-page.tsx'),
    route('repay-loan', 'features/payments/repay/repay-loan-page.tsx'),
    route('thanku', 'features/payments/result/thanku-page.tsx'),
    route('fail', 'features/payments/result/fail-page.tsx'),
    route('apply-now', 'features/login/login-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('my-dashboard', 'screens/dashboard-layout.tsx', [
    index('screens/screen-page.tsx', { id: 'home screen' }),
    route('*', 'screens/screen-page.tsx'),
  ]),
  route('gallery', 'site/gallery/gallery-page.tsx'),
] satisfies RouteConfig
