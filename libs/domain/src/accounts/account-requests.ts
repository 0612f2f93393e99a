import { z } from 'zod';
import { moderationSchema } from '../publications/publication-requests';
import { publicAudioChoices } from './suspension';

/** Body of `PUT /api/admin/accounts/{id}/admin`. */
export const adminRightsSchema = z.strictObject({ admin: z.boolean('admin must be true or false.') });
export type AdminRightsRequest = z.infer<typeof adminRightsSchema>;

/** Body of `POST /api/admin/accounts/{id}/suspend`. */
export const suspendAccountSchema = moderationSchema.extend({
  publicAudio: z.enum(publicAudioChoices, 'publicAudio must be keep or hide').meta({
    description: 'Whether its shared audio and its shows stay public, or are hidden while the suspension lasts.',
  }),
});
export type SuspendAccountRequest = z.infer<typeof suspendAccountSchema>;
