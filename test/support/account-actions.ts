import type { Duetcast } from '@duetcast/client/duetcast';
import { resourceActions, resourceActionsOf, type ResourceAction } from './resource-actions';

const actionDomains = ['a.example', 'b.example'] as const;

/** Actions of a user, a site and an administrator; an action without a target has no effect. */
const accountActions = [
  'speak',
  'compile',
  'fail',
  'cancel',
  'retry',
  'share',
  'unshare',
  'token',
  'revoke',
  'connect',
  'heartbeat',
  'disconnect',
  'plan',
  'limit',
  'podcast',
  'view',
  'delete',
] as const;
type AccountAction = (typeof accountActions)[number];
export type Action = AccountAction | ResourceAction;
export const actions: readonly Action[] = [...accountActions, ...resourceActions];

/** Performs actions on one account and remembers the resources that they create. */
export class AccountActions {
  readonly jobs: string[] = [];
  private readonly sites: string[] = [];
  private readonly podcasts: string[] = [];
  private count = 0;
  private readonly onResources: ReturnType<typeof resourceActionsOf>;

  constructor(
    readonly me: Duetcast,
    private readonly admin: Duetcast,
    private readonly id: string,
    private readonly voices: readonly [string, string],
    private readonly hook: string,
  ) {
    this.onResources = resourceActionsOf(me, hook);
  }

  /** Returns the action, followed by the error code if it was rejected. */
  async perform(action: Action): Promise<string> {
    this.count += 1;
    return this.started(action).then(
      () => action,
      (error: { code?: string; message: string }) => `${action}: ${error.code ?? error.message}`,
    );
  }

  private async started(action: Action): Promise<unknown> {
    const isOfResource = (name: Action): name is ResourceAction => Object.hasOwn(this.onResources, name);
    return isOfResource(action) ? this.onResources[action](this.count) : this.call(action);
  }

  private async call(action: AccountAction): Promise<unknown> {
    const { me, admin, count } = this;
    const domain = actionDomains[count % 2]!;
    const jobId = this.jobs.at(-1) ?? 'none';
    const path = { jobId };
    switch (action) {
      case 'speak':
        return this.recordJob(
          me.post('/api/tts', { body: { text: `Action ${count}.`, voice_id: this.voices[0], domain } }),
        );
      case 'compile': {
        const compilation = this.voices.map((voice_id, index) => ({
          text: `Action ${count}, line ${index}.`,
          voice_id,
        }));
        return this.recordJob(me.post('/api/compilations', { body: { domain, compilation } }));
      }
      case 'fail':
        return me.post('/api/stitch/chunks', {
          body: { chunkUrls: [`http://${this.hook}/a.mp3`, `http://${this.hook}/b.mp3`] },
        });
      case 'cancel':
        return me.post('/api/jobs/{jobId}/cancel', { params: { path } });
      case 'retry':
        return me.post('/api/jobs/{jobId}/retry', { params: { path } });
      case 'share':
        return me.post('/api/jobs/{jobId}/share', { params: { path: { jobId: this.jobs[0] ?? 'none' } } });
      case 'unshare':
        return me.delete('/api/jobs/{jobId}/share', { params: { path: { jobId: this.jobs[0] ?? 'none' } } });
      case 'delete':
        return me.delete('/api/jobs/{jobId}', { params: { path, query: { unpublish: 'true' } } });
      case 'token':
        return me.post('/api/users/generate-token');
      case 'revoke':
        return me.post('/api/users/revoke-token');
      case 'connect': {
        const body = { site_url: `https://${domain}`, callback_url: `http://${this.hook}/hook` };
        const { data } = await me.post('/api/plugin-connections', { body });
        return this.sites.push(data.id);
      }
      case 'heartbeat':
        return me.post('/api/plugin-connections/{id}/heartbeat', { ...this.site(), body: {} });
      case 'disconnect':
        return me.delete('/api/plugin-connections/{id}', this.site());
      case 'plan': {
        const plan = (['starter', 'creator', 'entreprise', 'free_user'] as const)[count % 4]!;
        return admin.put('/api/admin/accounts/{id}/plan', { params: { path: { id: this.id } }, body: { plan } });
      }
      case 'limit': {
        const body = { domain, limit: [20, 5_000, null][count % 3]! };
        return admin.put('/api/admin/accounts/{id}/limits', { params: { path: { id: this.id } }, body });
      }
      case 'podcast': {
        const [voice_id_1, voice_id_2] = this.voices;
        const body = {
          article: `Why does tide ${count} rise? The moon pulls it. The earth turns.`,
          voice_id_1,
          voice_id_2,
        };
        await me.post('/api/openai/generate-podcast-script', { body });
        const { data } = await me.get('/api/podcast-jobs');
        return this.podcasts.push(data[0]!.id);
      }
      case 'view':
        return me.patch('/api/podcast-jobs/{id}/viewed', { params: { path: { id: this.podcasts.at(-1) ?? 'none' } } });
      default:
        return action satisfies never;
    }
  }

  private site() {
    return { params: { path: { id: this.sites.at(-1) ?? 'none' } } };
  }

  private async recordJob(submitted: Promise<{ jobId: string }>): Promise<void> {
    this.jobs.push((await submitted).jobId);
  }
}
