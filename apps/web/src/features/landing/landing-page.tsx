import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../ui/buttons/link-button';
import { useWords } from '../../i18n/language';
import { Demo } from '../demo/public';
import { Flag, labelText, PreviewButton, sampleWords, voiceQueries } from '../voices/public';
import { Hero } from './hero';
import classes from './landing-page.module.css';
import { landingWords } from '@duetcast/words/en/site/landing';
import { Pricing } from './pricing';
import { CardSection, SectionHead } from '../../ui/card-section';

const teaserSize = 6;

/** A few podcast voices with samples; only the library link if they fail to load. */
function VoiceTeaser() {
  const texts = useWords(landingWords);
  const { labels } = useWords(sampleWords);
  const voices = useQuery(voiceQueries.list({ podcast: true, page: 1, search: '', filters: {} }));
  return (
    <section className={classes.section} aria-labelledby="teaser-title">
      <SectionHead id="teaser-title" title={texts.teaser} lead={texts.teaserLead} />
      <ul className={classes.teaser} aria-busy={voices.isPending}>
        {voices.data?.data.slice(0, teaserSize).map((voice) => (
          <li key={voice.voice_id}>
            <Flag voice={voice} />
            <span className={classes.teaserName}>
              <b dir="auto">{voice.name}</b>
              <span>
                {[voice.labels.gender, voice.labels.age]
                  .filter(Boolean)
                  .map((label) => labelText(label, labels))
                  .join(' · ')}
              </span>
            </span>
            <PreviewButton voice={voice} />
          </li>
        ))}
        {voices.isPending && Array.from({ length: teaserSize }, (_, index) => <li key={index} aria-hidden />)}
      </ul>
      <LinkButton to="/voices" variant="default" label={texts.exploreVoices} />
    </section>
  );
}

/** The testimonial and the logos are labeled as examples; no real ones exist yet. */
function Testimonial() {
  const texts = useWords(landingWords);
  return (
    <section className={classes.section} aria-label={texts.trustedBy}>
      <figure className={classes.quote}>
        <Badge color="gray">{texts.example}</Badge>
        <blockquote>{texts.quote}</blockquote>
        <figcaption>{texts.quoteBy}</figcaption>
        <p className={classes.small}>{texts.exampleNote}</p>
      </figure>
      <div className={classes.logos}>
        <div className={classes.trusted}>
          {texts.trustedBy} <Badge color="gray">{texts.example}</Badge>
        </div>
        <ul>
          {texts.logos.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className={classes.small}>{texts.logosNote}</p>
      </div>
    </section>
  );
}

export function LandingPage() {
  const { howItWorks, steps, benefits, benefitCards } = useWords(landingWords);
  return (
    <main className={classes.page}>
      <Hero />
      <Demo />
      <CardSection id="how" className={classes.section} title={howItWorks} entries={steps} areSteps />
      <VoiceTeaser />
      <CardSection id="benefits" className={classes.section} title={benefits} entries={benefitCards} />
      <Testimonial />
      <Pricing />
    </main>
  );
}
