import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [index('site/home-page.tsx'), route('gallery', 'gallery/gallery-page.tsx')] satisfies RouteConfig
