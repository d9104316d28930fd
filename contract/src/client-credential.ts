/**
 * The fixed public credential of the website: it tells our pages from stray callers and guards nothing.
 * Page and server read it here, so that changing it is one edit and one build.
 */
export const clientCredential = 'website:public'
