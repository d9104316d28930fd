import latin from './anek-latin.woff2?url'

/** The one font file every page needs, for root to preload (`as: 'font'`, crossOrigin anonymous). */
export const fontUrl = latin
