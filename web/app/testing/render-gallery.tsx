import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { render } from './render'
import '../app.css'
import GalleryPage from '../site/gallery/gallery-page'

/** Renders the gallery of all components. */
export async function renderGallery(): Promise<void> {
  const router = createMemoryRouter([{ path: '/gallery', Component: GalleryPage }], { initialEntries: ['/gallery'] })
  await render(<RouterProvider router={router} />)
}
