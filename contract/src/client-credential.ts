/**
 * The fixed public credential of the website. It is not a secret: it only distinguishes our pages from stray callers.
 * Pages and server both read it here.
 */
export const clientCredential = 'website:public'
