import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import type { SaveScript as SaveScriptRequest } from '@duetcast/domain/podcasts/podcast-requests';
import { commandInContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { jsonBytes } from '../../../platform/content/content-store';
import { matchesEtag } from '../../../platform/http/etags';
import { StorageAllowance } from '../../storage/public';
import { PodcastTexts } from '../queries/podcast-texts';
import { Scripts, type OpenedScript } from '../queries/scripts';
import { savedScript } from './edited-script';

/** Saves an edited script, or one that begins without an article. */
export class SaveScript extends commandInContext<
  OpenedScript,
  {
    podcastId: string;
    request: SaveScriptRequest;
    /** If-Match: what the author edited; null: the script is new, and its author chose its id. */
    ifMatch: string | null;
    ownerId: string;
  }
>() {}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

@CommandHandler(SaveScript)
export class SaveScriptHandler implements ICommandHandler<SaveScript> {
  constructor(
    private readonly deciders: Deciders,
    private readonly texts: PodcastTexts,
    private readonly scripts: Scripts,
    private readonly storage: StorageAllowance,
  ) {}

  /**
   * A repetition changes nothing, whatever it quotes.
   * @throws AppError `script.changed` if the script is another than If-Match lists; the errors of `Scripts.open`; `storage.limitExceeded`
   */
  async execute(command: SaveScript): Promise<OpenedScript> {
    const { podcastId, request, ifMatch, ownerId, context } = command;
    const { request: exists } = (await this.deciders.load(podcastDecider, podcastId)).state;
    if (!exists && ifMatch === null && uuid.test(podcastId)) return this.start(command);
    const owned = await this.scripts.open(podcastId, ownerId);
    const script = savedScript(request, owned.script);
    const hash = await this.texts.hashOf(script, ownerId);
    const { jobId } = owned.podcast;
    if (hash === owned.hash) return { script, hash, jobId };
    if (!matchesEtag(ifMatch ?? undefined, `"${owned.hash}"`)) throw new AppError('script.changed');
    // An event names one author: what another one saved within the minute becomes an event of its own.
    const isOthers = owned.row && canonicalJson(owned.row.value.actor) !== canonicalJson(context.actor);
    const base = request.keep_previous || isOthers ? await this.scripts.keep(podcastId, owned) : owned;
    await this.scripts.save(podcastId, base, { script, hash }, context);
    return { script, hash, jobId };
  }

  private async start({ podcastId, request, ownerId, context }: SaveScript): Promise<OpenedScript> {
    const script = savedScript(request);
    const { length: bytes } = jsonBytes(script);
    await this.storage.store(ownerId, bytes, () =>
      this.texts.putArticle('', ownerId, (article) =>
        this.texts.putScript(script, ownerId, ({ contentHash: scriptHash }) => {
          const facts = { podcastId, ownerId, origin: 'own', characters: 0, ...article } as const;
          const edit = { scriptHash, bytes, segments: script.segments.length };
          return this.deciders.run(podcastDecider, podcastId, { type: 'StartScript', request: facts, edit }, context);
        }),
      ),
    );
    return { script, hash: await this.texts.hashOf(script, ownerId), jobId: null };
  }
}
