import { embedWords } from '@duetcast/words/en/site/embed';
import { textsFrom, translationOf, type Language } from '@duetcast/words/languages';
import type { TextsOf } from '@duetcast/words/kernel/words';
import { escaped, languageOf } from '../../../platform/html/page';
import { reportPath } from '../../publications/public';
import { embedPath, type SharedPodcast } from './shared-jobs';

type Texts = TextsOf<typeof embedWords>;

/** Why there is nothing to play, with its status. */
export const unavailable = { 'share.missing': 404, 'job.outputExpired': 410, 'publication.hidden': 410 } as const;
export type Unavailable = keyof typeof unavailable;

/** m:ss, or h:mm:ss from one hour. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const padded = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`;
}

const page = (language: Language, title: string, body: string, head = ''): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/embed-player.css">
${head}</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const link = ({ made }: Texts): string => `<a class="made" href="/" target="_blank" rel="noopener">${made}</a>`;
const reportLink = ({ report }: Texts, shareId: string): string =>
  `<a class="made" href="${escaped(reportPath('share', shareId))}" target="_blank" rel="noopener">${report}</a>`;

/** Open Graph: what other programs show of a link to the page. */
const openGraph = (base: string, path: string, title: string, { audioUrl, coverUrl }: SharedPodcast): string =>
  Object.entries({
    type: 'website',
    title,
    url: base + path,
    image: base + coverUrl,
    'image:type': 'image/png',
    'image:width': '1400',
    'image:height': '1400',
    'image:alt': title,
    audio: base + audioUrl,
  })
    .map(([property, content]) => `<meta property="og:${property}" content="${escaped(content)}">\n`)
    .join('');

/** HTML page with title, player and chapters; contains no account data. */
export async function embedPage(
  { shareId, baseUrl }: { shareId: string; baseUrl: string },
  podcast: SharedPodcast,
  acceptLanguage?: string,
): Promise<string> {
  const { title, audioUrl, captionsUrl, chapters } = podcast;
  const language = languageOf(acceptLanguage);
  const labels = textsFrom(await translationOf(language), embedWords);
  const heading = title ?? labels.untitled;
  const items = chapters.map(
    ({ title: chapter, startSeconds }) =>
      `<li><button type="button" data-start="${startSeconds}"><span>${clock(startSeconds)}</span>` +
      `<span dir="auto">${escaped(chapter)}</span></button></li>`,
  );
  const list = items.length > 0 ? `<ol aria-label="${labels.chapters}">\n${items.join('\n')}\n</ol>` : '';
  return page(
    language,
    heading,
    `<header><h1 dir="auto">${escaped(heading)}</h1>${reportLink(labels, shareId)}${link(labels)}</header>
<audio controls preload="metadata" src="${escaped(audioUrl)}" aria-label="${labels.player}"><track kind="captions" src="${escaped(captionsUrl)}" label="${labels.captions}"></audio>
${list}
<script src="/embed-player.js" defer></script>`,
    openGraph(baseUrl, embedPath(shareId), heading, podcast),
  );
}

/** Says why there is nothing to play. */
export async function unavailableEmbedPage(cause: Unavailable, acceptLanguage?: string): Promise<string> {
  const language = languageOf(acceptLanguage);
  const labels = textsFrom(await translationOf(language), embedWords);
  return page(language, labels.untitled, `<p role="status">${labels.unavailable[cause]}</p>${link(labels)}`);
}
