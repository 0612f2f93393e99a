import { clock } from '@duetcast/player/clock';
import { embedWords } from '@duetcast/words/en/site/embed';
import { textsFrom, translationOf } from '@duetcast/words/languages';
import { Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../platform/authentication/access';
import { escaped, languageOf } from '../../../platform/html/page';
import { sendPublicPage, madeLink, publicPage } from '../sharing/public-page';
import { embedPath, SharedJobs, type SharedPodcast } from '../sharing/shared-jobs';
import type { Cue } from './cue';
import { JobCaptions } from './job-captions';
import { ApiOperation, ApiController } from '../../../platform/openapi/api-operation';

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
async function transcriptPage(
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

/** The transcript of a shared podcast, to read. */
@ApiController('Jobs', 'embed')
@Public()
export class TranscriptPageController {
  constructor(
    private readonly shared: SharedJobs,
    private readonly captions: JobCaptions,
  ) {}

  @Get(':shareId/transcript')
  @ApiOperation('Serves the transcript of a shared podcast as a page', {
    answer: { description: 'The page.', media: ['text/html'] },
    answers: {
      404: {
        description: 'A page stating that the podcast is not shared, or was not made from texts.',
        media: ['text/html'],
      },
      410: { description: 'A page stating that the podcast was deleted.', media: ['text/html'] },
      503: { description: 'A page stating that the podcast cannot be read at the moment.', media: ['text/html'] },
    },
  })
  page(@Param('shareId') shareId: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const language = headers['accept-language'];
    return sendPublicPage(reply, language, async () => {
      const [podcast, row] = await Promise.all([this.shared.podcast(shareId), this.shared.find(shareId)]);
      const playerUrl = embedPath(shareId);
      return transcriptPage({ ...podcast, playerUrl }, await this.captions.cuesOf(row), language);
    });
  }
}
