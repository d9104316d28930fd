import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { slugs } from './dashboard/slugs'

const screen = 'dashboard/screen-page.tsx'

export default [
  layout('site/public-layout.tsx', [
    index('site/home-page.tsx'),
    route('home', 'site/home-page.tsx', { id: 'home' }),
    route('about-us', 'site/about-us-page.tsx'),
    route('services', 'site/services-page.tsx'),
    route('contact', 'site/contact-page.tsx'),
    route('faq', 'site/faq-page.tsx'),
    route('rate-and-terms', 'site/rate-and-terms-page.tsx'),
    route('privacy-policy', 'site/privacy-policy-page.tsx'),
    route('terms-and-conditions', 'site/terms-and-conditions-page.tsx'),
    route('blog', 'site/blog-page.tsx'),
    route('blog/:id', 'site/blog-post-page.tsx'),
    route('repay-loan', 'payments/repay-loan-page.tsx'),
    route('thanku', 'payments/thanku-page.tsx'),
    route('fail', 'payments/fail-page.tsx'),
    route('apply-now', 'login/login-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('my-dashboard', 'dashboard/dashboard-layout.tsx', [
    ...slugs.map((slug) =>
      slug === '' ? index(screen, { id: 'screen' }) : route(slug, screen, { id: `screen/${slug}` }),
    ),
  ]),
  route('gallery', 'gallery/gallery-page.tsx'),
] satisfies RouteConfig
