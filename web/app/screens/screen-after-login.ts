import { linkedScreens } from 'contract/account/linked-screens'
import { session } from '../shared/session/session'

const paths = linkedScreens.map((slug) => `/my-dashboard/${slug}`)
const none = ''

/** The screen that a link in a message opened without a login. It is shown after the login, whatever step is next. */
export const screenAfterLogin = {
  save(path: string): void {
    if (paths.includes(path)) session.set('screen_after_login', path)
  },
  take(): string {
    const path = session.get('screen_after_login') ?? none
    if (path !== none) session.set('screen_after_login', none)
    return path
  },
}
