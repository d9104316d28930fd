import { brand } from 'contract/brand'
import { escapeHtml } from '../../platform/http/plain-page.ts'

/** The main thing to do, shown as a button where the mail program shows HTML. */
type Action = { label: string; url: string }
export type Paragraph = string | Action

const sender = `${brand.name}, a brand of ${brand.legalEntity}`
const contact = `${brand.phone}, ${brand.email}, ${brand.supportHours}`

const lineOf = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.label}: ${paragraph.url}`

export const textBody = (paragraphs: readonly Paragraph[]): string =>
  [...paragraphs.map(lineOf), `${sender}\n${contact}`].join('\n\n')

/** Inline, because some mail programs ignore a style element. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#fbfaf6;color:#12211c;font:16px/1.6 system-ui,-apple-system,Roboto,Arial,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #d9ddd3;border-radius:12px',
  name: 'margin:0;color:#0b5d4b;font-size:22px;font-weight:700;line-height:1.2',
  title: 'margin:20px 0 0;font-size:22px;line-height:1.3',
  paragraph: 'margin:16px 0 0;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 22px;background:#0b5d4b;border-radius:10px;color:#ffffff;font-weight:600;text-decoration:none',
  link: 'color:#0b5d4b',
  footer: 'max-width:560px;margin:16px auto 0;padding:0 24px;color:#475a52;font-size:14px',
}

/** For mail programs that have dark colours and read a style element. */
const darkStyle = `@media (prefers-color-scheme: dark) {
body { background: #0f1714 !important; color: #eef2ea !important }
.card { background: #16211d !important; border-color: #2b3a33 !important }
.name, .link { color: #7fd6bd !important }
.button { background: #7fd6bd !important; color: #0f1714 !important }
.footer { color: #b6c4bb !important }
}`

/** The full stop after an address is not a part of it. */
const address = /https?:\/\/\S+[^\s.,;]/g

function linked(text: string): string {
  return escapeHtml(text).replace(address, (url) => `<a class="link" href="${url}" style="${styles.link}">${url}</a>`)
}

function paragraphHtml(paragraph: Paragraph): string {
  const content =
    typeof paragraph === 'string'
      ? linked(paragraph)
      : `<a class="button" href="${escapeHtml(paragraph.url)}" style="${styles.button}">${escapeHtml(paragraph.label)}</a>`
  return `<p style="${styles.paragraph}">${content}</p>`
}

/** The same words as the text. */
export function htmlBody(title: string, paragraphs: readonly Paragraph[]): string {
  const heading = escapeHtml(title)
  return `<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<style>${darkStyle}</style>
</head>
<body style="${styles.page}">
<div class="card" style="${styles.card}">
<p class="name" style="${styles.name}">${escapeHtml(brand.name)}</p>
<h1 style="${styles.title}">${heading}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
</div>
<div class="footer" style="${styles.footer}"><p>${escapeHtml(sender)}<br>${escapeHtml(contact)}</p></div>
</body>
</html>
`
}
