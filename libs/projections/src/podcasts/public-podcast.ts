import type { Position } from '@duetcast/domain/kernel/event';
import { position } from '@duetcast/domain/kernel/fields';
import { z } from 'zod';
import { publicForm } from '../kernel/public-form';
import { podcastRowSchema, type PodcastRow } from './podcasts';

const { id, created_at, origin, status, viewed, error, ...fields } = podcastRowSchema.shape;
const { characterCount, segmentCount, tokensUsed, model, language } = fields;
const metadata = z.object({ characterCount, segmentCount, tokensUsed, model, language });

/** The public form of a podcast in the API and the socket: without owner and content hashes. */
export const publicPodcastSchema = z.object({ id, created_at, origin, status, viewed, error, metadata, position });
export type PublicPodcast = z.infer<typeof publicPodcastSchema>;

export const publicPodcast = (row: PodcastRow, position: Position): PublicPodcast =>
  publicForm(publicPodcastSchema, { ...row, metadata: publicForm(metadata, row), position });
