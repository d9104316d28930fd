import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { groupBy } from '../reference-data/group-by.mjs'

const picture = /^(?<state>.+)\.(?<width>\d+)\.(?<theme>light|dark)\.jpg$/

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 1rem; max-width: 110rem; }
  nav { position: sticky; top: 0; z-index: 1; padding: .5rem 0; background: Canvas; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
  section { border-top: 1px solid GrayText; }
  .row { display: flex; gap: .75rem; overflow-x: auto; align-items: start; padding-bottom: 1rem; }
  figure { margin: 0; flex: none; }
  figcaption { font-size: .8rem; }
  img { height: 22rem; width: auto; max-width: 22rem; object-fit: cover; object-position: top; border: 1px solid GrayText; }
  .changed { outline: 3px solid orangered; outline-offset: 2px; }
  body:has(#light:not(:checked)) [data-theme=light], body:has(#dark:not(:checked)) [data-theme=dark] { display: none; }
  body:has(#only-changed:checked) article:not(:has(.changed)) { display: none; }`

/** Writes index.html beside the pictures and returns its path; with a second folder each picture is shown beside its earlier one. */
export function writeScreensPage(folder, beside) {
  const screens = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, states: statesIn(join(folder, name)) }))
  const changedCount = { value: 0 }
  const sections = screens.map((screen) => section(screen, { folder, beside, changedCount })).join('\n')
  const links = screens.map(({ name }) => `<a href="#${name}">${titleOf(name)}</a>`).join(' ')
  const filter = beside
    ? `<label><input type="checkbox" id="only-changed"> only what differs from ${basename(beside)} (${changedCount.value} pictures)</label>`
    : ''
  const file = join(folder, 'index.html')
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<h1>Screens</h1>
<nav><label><input type="checkbox" id="light" checked> light</label> <label><input type="checkbox" id="dark" checked> dark</label> ${filter} ${links}</nav>
${sections}
</html>\n`,
  )
  return file
}

/** The pictures of a screen by state, each sorted by theme and width. */
function statesIn(directory) {
  const pictures = readdirSync(directory)
    .map((file) => ({ file, ...picture.exec(file)?.groups }))
    .filter(({ state }) => state !== undefined)
    .sort((a, b) => b.theme.localeCompare(a.theme) || Number(a.width) - Number(b.width))
  return groupBy(pictures, ({ state }) => state)
}

function section({ name, states }, context) {
  const articles = [...states].map(([state, pictures]) => {
    const figures = pictures.map((one) => figure(`${name}/${one.file}`, one, context)).join('')
    return `<article><h3>${titleOf(state)}</h3><div class="row">${figures}</div></article>`
  })
  return `<section id="${name}"><h2>${titleOf(name)}</h2>${articles.join('')}</section>`
}

function figure(path, { width, theme }, { folder, beside, changedCount }) {
  const before = beside && join(beside, path)
  const hasBefore = before !== undefined && existsSync(before)
  const isChanged = beside !== undefined && !(hasBefore && isSameFile(join(folder, path), before))
  if (isChanged) changedCount.value += 1
  const images = hasBefore ? [relative(folder, before), path] : [path]
  const html = images.map((source) => `<a href="${source}"><img loading="lazy" src="${source}" alt=""></a>`).join(' ')
  const caption = `${width} px, ${theme}${hasBefore ? ': before, now' : ''}`
  return `<figure data-theme="${theme}"${isChanged ? ' class="changed"' : ''}>${html}<figcaption>${caption}</figcaption></figure>`
}

const isSameFile = (one, other) => readFileSync(one).equals(readFileSync(other))
const titleOf = (slug) => `${slug[0].toUpperCase()}${slug.slice(1).replaceAll('-', ' ')}`
