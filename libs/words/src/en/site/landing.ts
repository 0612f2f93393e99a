import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { words } from '../../kernel/words';

interface ScriptLine {
  speaker: 'host' | 'guest';
  text: string;
}

interface Card {
  title: string;
  text: string;
}

/** Texts of the landing page. */
export const landingWords = words('landingWords', {
  title: ['Your text, as a ', 'conversation', ' ', 'worth hearing.'] as readonly [string, string, string, string],
  lead: 'Paste an article. Cast two voices. Duetcast turns it into a podcast you can publish, and keeps the record of how it was made.',
  facts: '50+ languages · hundreds of voices · free to start',
  duet: [
    { speaker: 'host', text: 'So the whole post becomes a conversation?' },
    { speaker: 'guest', text: 'Line by line. You choose who says what.' },
    { speaker: 'host', text: 'And when it is done?' },
    { speaker: 'guest', text: 'You get one file with chapters, and a record of every step.' },
    { speaker: 'host', text: 'So I can check what was said, and what it cost.' },
    { speaker: 'guest', text: 'To the character.' },
  ] as readonly ScriptLine[],
  sample: 'A podcast made by this server',
  hear: 'Hear it',
  pause: 'Pause',
  spokenBy: (host: string, guest: string) => `Spoken by ${host} and ${guest}, on this server.`,
  start: 'Get Started Free',
  signIn: 'Sign In',
  dashboard: 'Go to Dashboard',
  howItWorks: 'How it works',
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
  ] as readonly Card[],
  teaser: 'Voices to cast',
  teaserLead: 'Press play to hear a sample of each voice.',
  exploreVoices: 'Explore Voices',
  benefits: 'Why Duetcast',
  benefitCards: [
    {
      title: 'Two voices, one file',
      text: 'Natural pauses, even loudness, a chapter for every section. Ready to publish.',
    },
    {
      title: 'Follow every job live',
      text: 'Each segment appears as soon as it is ready. If your connection drops, the job continues.',
    },
    {
      title: 'An audit trail for every job',
      text: 'Every step is recorded in a hash chain that you can verify. Nothing is overwritten.',
    },
  ] as readonly Card[],
  example: 'Example',
  exampleNote: 'This testimonial is an example, not a customer’s statement.',
  quote:
    'I paste the post, cast two voices, and read the script once. By the time my coffee is ready, so is the episode.',
  quoteBy: 'Example creator',
  trustedBy: 'Trusted by',
  logosNote: 'Example logos. Duetcast names customers only with their consent.',
  logos: ['Example Radio', 'Sample Press', 'Placeholder Weekly', 'Demo University'] as readonly string[],
  plans: 'Choose Your Plan',
  plansLead:
    'Characters are counted per account and month, and each line once. Every plan has every voice and every feature.',
  planFor: {
    free_user: 'To try every feature.',
    starter: 'For a weekly show.',
    creator: 'For a show every day.',
    entreprise: 'For newsrooms.',
  },
  characters: (count: string) => `${count} characters a month`,
  unlimited: 'Unlimited characters',
  choosePlan: 'Choose plan',
  noPayments: 'Payments are not configured on this server. An administrator can set your plan.',
});
