import { embedWords } from '@duetcast/words/en/site/embed';
import { textsFrom, translationOf } from '@duetcast/words/languages';
import { escaped, languageOf } from '../../../platform/html/page';
import { clock, madeLink, publicPage } from '../sharing/public-page';
import type { SharedPodcast } from '../sharing/shared-jobs';
import type { Cue } from './cue';

const paragraph = ({ startSeconds, speaker, text }: Cue): string =>
  `<p dir="auto"><small>${clock(startSeconds)}</small> ${speaker ? `<b>${escaped(speaker)}:</b> ` : ''}${escaped(text)}</p>`;

/** What is said, under the chapters in which it is. */
function article(cues: readonly Cue[], chapters: SharedPodcast['chapters']): string {
  const headings = chapters.length > 1 ? [...chapters] : [];
  return cues
    .flatMap((cue) => {
      const begun = headings.filter(({ startSeconds }) => startSeconds <= cue.startSeconds);
      headings.splice(0, begun.length);
      const last = begun.at(-1);
      return [...(last ? [`<h2 dir="auto">${escaped(last.title)}</h2>`] : []), paragraph(cue)];
    })
    .join('\n');
}

/** The transcript of a shared podcast as an HTML page; contains no account data. */
export async function transcriptPage(
  { title, chapters, playerUrl }: Pick<SharedPodcast, 'title' | 'chapters'> & { readonly playerUrl: string },
  cues: readonly Cue[],
  acceptLanguage?: string,
): Promise<string> {
  const language = languageOf(acceptLanguage);
  const words = textsFrom(await translationOf(language), embedWords);
  const heading = title ?? words.untitled;
  return publicPage(
    language,
    heading,
    `<header><h1 dir="auto">${escaped(heading)}</h1></header>
<article>
${article(cues, chapters)}
</article>
<footer><a href="${escaped(playerUrl)}">${words.listen}</a>
${madeLink(words)}</footer>`,
  );
}
