import { brand } from 'contract/brand'
import type { FastifyInstance } from 'fastify'

const icon = (size: number, purpose: 'any' | 'maskable', name: string) => ({
  src: `/${name}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifest = {
  id: '/',
  name: `${brand.name}: salary advance`,
  short_name: brand.name,
  lang: 'en-IN',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#fbfaf6',
  theme_color: '#0b5d4b',
  icons: [
    icon(192, 'any', 'icon-192.png'),
    icon(512, 'any', 'icon-512.png'),
    icon(512, 'maskable', 'icon-maskable-512.png'),
  ],
}

/** The name and icons a phone shows when the site is added to its home screen. */
export function serveManifest(app: FastifyInstance): void {
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest)),
  )
}
