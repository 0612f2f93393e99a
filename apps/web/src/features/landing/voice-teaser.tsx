import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import { Flag, labelText, PreviewButton, sampleWords, voiceQueries } from '../voices/public';
import classes from './landing-page.module.css';
import { landingWords } from '@duetcast/words/en/site/landing';

const teaserSize = 6;

/** A few podcast voices with samples; only the library link if they fail to load. */
export function VoiceTeaser() {
  const texts = useWords(landingWords);
  const { labels } = useWords(sampleWords);
  const voices = useQuery(voiceQueries.list({ podcast: true, page: 1, search: '', filters: {} }));
  return (
    <section className={classes.section} aria-labelledby="teaser-title">
      <header className={classes.head}>
        <Title order={2} id="teaser-title">
          {texts.teaser}
        </Title>
        <p>{texts.teaserLead}</p>
      </header>
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
      <Button component={Link} to="/voices" variant="default">
        {texts.exploreVoices}
      </Button>
    </section>
  );
}
