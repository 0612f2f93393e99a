import type { SharedPodcast } from './shared-jobs';

const texts = {
  en: {
    untitled: 'Podcast',
    chapters: 'Chapters',
    player: 'Audio player',
    made: 'Made with Duetcast',
    404: 'This podcast is not shared, or sharing was turned off.',
    410: 'This podcast was deleted after its retention period.',
  },
  zh: {
    untitled: '播客',
    chapters: '章节',
    player: '音频播放器',
    made: '由 Duetcast 制作',
    404: '此播客未公开分享，或已停止分享。',
    410: '此播客已在保留期结束后删除。',
  },
} as const;
type Language = keyof typeof texts;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Chinese if Accept-Language lists it first (RFC 9110, 12.5.4), else English. */
const languageOf = (acceptLanguage = ''): Language => (/^\s*zh\b/i.test(acceptLanguage) ? 'zh' : 'en');

/** m:ss, or h:mm:ss from one hour. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const padded = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`;
}

const page = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/embed-player.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const link = (language: Language): string =>
  `<a class="made" href="/" target="_blank" rel="noopener">${texts[language].made}</a>`;

/** HTML page with title, player and chapters; contains no account data. */
export function embedPage({ title, audioUrl, chapters }: SharedPodcast, acceptLanguage?: string): string {
  const language = languageOf(acceptLanguage);
  const labels = texts[language];
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
    `<header><h1 dir="auto">${escaped(heading)}</h1>${link(language)}</header>
<audio controls preload="metadata" src="${escaped(audioUrl)}" aria-label="${labels.player}"></audio>
${list}
<script src="/embed-player.js" defer></script>`,
  );
}

/** Shown if the podcast is no longer shared (404) or was deleted (410). */
export function unavailableEmbedPage(status: 404 | 410, acceptLanguage?: string): string {
  const language = languageOf(acceptLanguage);
  const labels = texts[language];
  return page(language, labels.untitled, `<p role="status">${labels[status]}</p>${link(language)}`);
}
