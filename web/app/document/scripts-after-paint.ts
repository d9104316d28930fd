const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const bootstrap = /(<script[^>]* type="module" async="">)(import [\s\S]*?)(<\/script>)/
const bareImport = /^import "([^"]+)";$/gm
const moduleImport = /^import \* as (\w+) from "([^"]+)";$/gm

/** All files are asked for at once, but run one by one: a touch is answered between two of them. */
const prelude = (files: string[]) => `const turn = () => new Promise((done) => setTimeout(done));
await new Promise((done) => new PerformanceObserver(done).observe({ type: "paint", buffered: true }));
await turn();
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
`

/**
 * Words and style come first: a page asks for its scripts once it has been painted, so that they never compete with its
 * style and font. Rewrites what React Router starts a page with: static imports into ones that wait.
 */
export function scriptsAfterPaint(html: string): string {
  const files = Array.from(html.matchAll(preload), ([, href = '']) => href)
  if (files.length === 0) return html
  const waiting = html.replace(preload, '').replace(bootstrap, (_, open: string, code: string, close: string) => {
    const late = code
      .replace(bareImport, 'await import("$1");')
      .replace(moduleImport, 'await turn();\nconst $1 = await import("$2");')
    return open + prelude(files) + late + close
  })
  if (!waiting.includes(prelude(files))) throw new Error('The script that starts the page is not as expected.')
  return waiting
}
