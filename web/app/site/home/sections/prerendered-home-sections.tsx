import { HeroText } from './hero-text'
import { IntroductionContent, PurposesContent } from './home-sections-content'

/*
 * In a separate file, so that the browser's bundle can leave out the content.
 */

export const PrerenderedHeroText = () => (
  <div>
    <HeroText />
  </div>
)

export const PrerenderedIntroduction = () => (
  <div>
    <IntroductionContent />
  </div>
)

export const PrerenderedPurposes = () => (
  <div>
    <PurposesContent />
  </div>
)
