import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useHydrated } from 'ui/form/use-hydrated.ts'

/**
 * Content without behaviour: the browser keeps the server's HTML instead of loading the component again. It is loaded
 * only on a client-side navigation.
 */
export function createStaticContent(
  Tag: 'header' | 'footer' | 'div',
  className: string,
  load: () => Promise<ComponentType>,
): ComponentType {
  const Content = lazy(async () => ({ default: await load() }))
  return function StaticContent() {
    const isHydrated = useHydrated()
    const [isPrerendered] = useState(!isHydrated)
    if (isPrerendered)
      return (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: inserts nothing; it makes React keep the existing content
        <Tag className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )
    return (
      <Tag className={className}>
        <Suspense>
          <Content />
        </Suspense>
      </Tag>
    )
  }
}
