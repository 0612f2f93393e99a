import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { parsedUrl } from '@duetcast/domain/kernel/parsed-url';
import { z } from 'zod';
import { Config } from '../../../platform/config/config';
import { escaped } from '../../../platform/html/page';
import { baseUrlFor } from '../../../platform/http/edge/public-urls';
import { ShowAddresses } from '../addresses/show-addresses';
import { PublicShows } from '../queries/public-shows';
import { namedSchema } from '../../../platform/openapi/api-operation';

/** oEmbed 1.0, type `rich`. */
export const oembedSchema = namedSchema('OEmbed', {
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.literal('Duetcast'),
  provider_url: z.string(),
  html: z.string().meta({ description: 'An iframe with the player.' }),
  width: z.int(),
  height: z.int(),
});
type OEmbed = z.infer<typeof oembedSchema>;

interface MaxSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

const preferred = { width: 640, height: 240 };
const episodePath = /^\/shows\/([\w-]{1,64})\/([\w-]{1,64})\/?$/;

@Injectable()
export class OEmbeds {
  constructor(
    private readonly shows: PublicShows,
    private readonly addresses: ShowAddresses,
    private readonly config: Config,
  ) {}

  /** @throws AppError `oembed.unknownAddress`, `show.missing`, `episode.missing` */
  async of(address: string, max: MaxSize): Promise<OEmbed> {
    const url = parsedUrl(address);
    const [, showId, episodeId] = episodePath.exec(url?.pathname ?? '') ?? [];
    const provider = baseUrlFor(this.config);
    if (url?.host !== new URL(provider).host || !showId || !episodeId) throw new AppError('oembed.unknownAddress');
    const show = await this.shows.publicShow(showId);
    const { title } = await this.shows.episode(showId, episodeId);
    const width = Math.min(preferred.width, max.width ?? Infinity);
    const height = Math.min(preferred.height, max.height ?? Infinity);
    const src = escaped(`${this.addresses.episodePage(showId, episodeId)}/embed`);
    return {
      version: '1.0',
      type: 'rich',
      title,
      author_name: show.title,
      author_url: this.addresses.showPage(showId),
      provider_name: 'Duetcast',
      provider_url: provider,
      html: `<iframe src="${src}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`,
      width,
      height,
    };
  }
}
