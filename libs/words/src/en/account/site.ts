import { words, type TextsOf } from '../../kernel/words';
import texts from './site.json';

/** The Connections tab; the English texts are those of docs/PRODUCT.md#screens-connections. */
export const siteWords = words('siteWords', {
  ...texts,
  setupSteps: [
    'Install the Duetcast plugin on your WordPress site.',
    'Select Connect in the settings of the plugin.',
    'Approve the connection here, signed in to this account.',
    'The site appears here as soon as it connects.',
  ] as readonly string[],
  connectedAlready: (domain: string) =>
    `${domain} is already connected. It keeps its token and secret. The callback address above replaces its current one, even if empty.`,
  credentialsTitle: (domain: string) => `${domain} is connected`,
  disconnectNamed: (domain: string) => `Disconnect ${domain}`,
  disconnectQuestion: (domain: string) => `Disconnect ${domain}?`,
  disconnectFailed: (domain: string) => `${domain} could not be disconnected.`,
});

export type SiteTexts = TextsOf<typeof siteWords>;
