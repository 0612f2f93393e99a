import type { z } from 'zod';
import { publicForm } from '../kernel/public-form';
import { publishedPostSchema, type PublishedPostRow } from './published-posts';

/** The public form of a published post, for its site. */
export const publicPublishedPostSchema = publishedPostSchema.omit({ connectionId: true });
export type PublicPublishedPost = z.infer<typeof publicPublishedPostSchema>;

export const publicPublishedPost = (row: PublishedPostRow): PublicPublishedPost =>
  publicForm(publicPublishedPostSchema, row);
