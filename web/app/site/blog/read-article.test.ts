import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleBody } from './article-body'
import { readArticle } from './read-article.server'

const page = (html: string) => renderToStaticMarkup(ArticleBody({ nodes: readArticle(html) }))

test('an article is rendered as elements', () => {
  const html = page('<h2>A &amp; B</h2><p>x<br><a href="/contact">us</a> <a href="https://a.example">they</a></p>')
  expect(html).toMatch(/^<h2 class="[^"]+">A &amp; B<\/h2><p class="[^"]+">x<br\/><a href="\/contact">us<\/a> /)
  expect(html).toContain('<a href="https://a.example/" rel="noopener">they</a>')
})

test('an image keeps its alt text and size, is loaded lazily and fits the screen', () => {
  const html = page('<img src="/uploads/a.png" alt="A month" width="640" height="360" onerror="a()">')
  expect(html).toMatch(/^<img (?=.*alt="A month")(?=.*loading="lazy")(?=.*src="\/uploads\/a.png")(?=.*width="640")/)
  expect(html).toContain('max-w-full')
  expect(html).not.toContain('onerror')
})

test('an image without an alt text gets an empty one', () => {
  expect(page('<img src="/uploads/a.png">')).toContain('alt=""')
})

test.each([
  '<script>a()</script>',
  '<p onclick="a()" style="x">b</p>',
  '<a href="java\nscript:a()">b</a>',
  '<svg><a href="javascript:a()"><script>b</script></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=a()&gt;">',
  '<iframe srcdoc="<script>a()</script>"></iframe>',
  '<p dangerouslySetInnerHTML="x" ref="y" key="z" children="w">b</p>',
  '<br>x</br><hr><p>y</hr>',
  '<blockquote>'.repeat(3_000),
])('%s renders nothing that could run a script', (html) => {
  expect(page(html)).not.toMatch(/<(script|svg|math|style|img|iframe)|onclick|onerror|javascript:|style=|srcdoc|ref=/i)
})
