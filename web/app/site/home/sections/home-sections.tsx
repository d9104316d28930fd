import { createStaticContent } from '../../../shared/page/static-content'
import { PrerenderedHeroText, PrerenderedIntroduction, PrerenderedPurposes } from './prerendered-home-sections'

const loadContent = () => import('./home-sections-content')
const BrowserHeroText = createStaticContent('div', '', async () => (await import('./hero-text')).HeroText)
const BrowserIntroduction = createStaticContent('div', '', async () => (await loadContent()).IntroductionContent)
const BrowserPurposes = createStaticContent('div', '', async () => (await loadContent()).PurposesContent)

export const HomeHeroText = () => (import.meta.env.SSR ? <PrerenderedHeroText /> : <BrowserHeroText />)

export const HomeIntroduction = () => (import.meta.env.SSR ? <PrerenderedIntroduction /> : <BrowserIntroduction />)

export const HomePurposes = () => (import.meta.env.SSR ? <PrerenderedPurposes /> : <BrowserPurposes />)
