import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { words } from '../../kernel/words';
import texts from './landing.json';

interface ScriptLine {
  speaker: 'host' | 'guest';
  text: string;
}

/** Texts of the landing page. */
export const landingWords = words('landingWords', {
  ...texts,
  title: ['Your text, as a ', 'conversation', ' ', 'worth hearing.'] as readonly [string, string, string, string],
  duet: [
    { speaker: 'host', text: 'The whole post becomes a show for two voices.' },
    { speaker: 'guest', text: 'Line by line, in turn. You choose who says what.' },
    { speaker: 'host', text: 'When it is done, you get one file with chapters.' },
    { speaker: 'guest', text: 'And a record of every step.' },
    { speaker: 'host', text: 'It shows what was said, and what it cost.' },
    { speaker: 'guest', text: 'To the character.' },
  ] as readonly ScriptLine[],
  steps: [
    {
      title: 'Paste text',
      text: `An article, a web address, or the HTML of a post. Up to ${maxArticleCharacters.toLocaleString('en')} characters.`,
    },
    { title: 'Choose a voice', text: 'One for the Host, one for the Guest. Listen to each before you choose.' },
    {
      title: 'Publish or download',
      text: 'Get an MP3 with chapters, or embed a player in your own page.',
    },
  ],
  spokenBy: (host: string, guest: string) => `Spoken by ${host} and ${guest}, on this server.`,
  characters: (count: string) => `${count} characters a month`,
});
