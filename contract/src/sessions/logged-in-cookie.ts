/** A session cookie that says only that somebody is logged in: pages without script show the link to the dashboard by it. */
export const loggedInCookieName = 'agrim_logged_in'
