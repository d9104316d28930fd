import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { LoginScreen } from '../pages/login.ts'

type Picture = {
  name: string
  /** The story of a borrower of the demonstration, or the role of a sample person of its console. */
  borrower?: string
  staff?: string
  path: string
  press?: string
  /** The text at the top of the picture; otherwise the page begins there. */
  showFrom?: string
  viewport: [width: number, height: number]
  scale: number
  words: Record<string, string[]>
}

const repository = join(import.meta.dirname, '../..')
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const pictures: Picture[] = readJson(join(repository, 'docs/pictures/pictures.json'))
const folder = process.env.PICTURES_DIR ?? 'results'

function mobileOf(story: string): string {
  const made = resolve(repository, process.env.DATA_DIR ?? 'data', 'demo/demonstration.json')
  const { borrowers } = readJson(made) as { borrowers: { story: string; mobile: string }[] }
  return borrowers.find((borrower) => borrower.story === story)?.mobile ?? ''
}

async function comeIn(page: Page, { borrower, staff }: Picture) {
  if (borrower !== undefined) {
    const login = new LoginScreen(page)
    const mobile = mobileOf(borrower)
    await login.open()
    await login.requestCode(mobile)
    await login.enterCode(await login.codeFor(mobile))
    await login.verify.click()
    await page.waitForURL(/\/my-dashboard/)
  }
  if (staff === undefined) return
  await page.goto('/console/login')
  await page.getByRole('button', { name: staff, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
}

async function show(page: Page, { path, press, showFrom, words }: Picture) {
  await page.goto(path, { waitUntil: 'networkidle' })
  if (press !== undefined) await page.getByRole('button', { name: press }).click()
  for (const text of Object.values(words).flat()) await expect(page.getByRole('main')).toContainText(text)
  await page.waitForLoadState('networkidle')
  // The planner is an example, and a document is opened, until their scripts have loaded.
  await expect(page.getByText(/^(A worked example|Opening the document)/)).toHaveCount(0)
  if (showFrom === undefined) return
  const top = page.getByRole('main').getByText(showFrom, { exact: true }).first()
  await expect(top).toBeVisible()
  await top.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 96, behavior: 'instant' }))
}

for (const picture of pictures) {
  const [width, height] = picture.viewport
  test.describe(() => {
    test.use({ viewport: { width, height }, deviceScaleFactor: picture.scale })
    test(picture.name, async ({ page }) => {
      await comeIn(page, picture)
      await show(page, picture)
      await page.evaluate(() => document.fonts.ready)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(folder, `${picture.name}-${colorScheme}.png`), animations: 'disabled' })
      }
    })
  })
}
