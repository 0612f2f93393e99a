import { Badge, Title } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { Demo } from '../demo/public';
import { Hero } from './hero';
import classes from './landing-page.module.css';
import { landingWords } from '@duetcast/words/en/site/landing';
import { Pricing } from './pricing';
import { VoiceTeaser } from './voice-teaser';

function HowItWorks() {
  const { howItWorks, steps } = useWords(landingWords);
  return (
    <section className={classes.section} aria-labelledby="how-title">
      <Title order={2} id="how-title">
        {howItWorks}
      </Title>
      <ol className={classes.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Benefits() {
  const { benefits, benefitCards } = useWords(landingWords);
  return (
    <section className={classes.section} aria-labelledby="benefits-title">
      <Title order={2} id="benefits-title">
        {benefits}
      </Title>
      <ul className={classes.benefits}>
        {benefitCards.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
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

/** `/`: the landing page. */
export const LandingPage = () => (
  <main className={classes.page}>
    <Hero />
    <Demo />
    <HowItWorks />
    <VoiceTeaser />
    <Benefits />
    <Testimonial />
    <Pricing />
  </main>
);
