import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, isAppError, InvalidRequest } from '@duetcast/domain/kernel/errors';
import type { CompilePodcast as CompilePodcastRequest } from '@duetcast/domain/podcasts/podcast-requests';
import { chargedDomain } from '@duetcast/domain/usage/domain-name';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import type { StoredScript } from '@duetcast/domain/podcasts/script';
import { Deciders } from '../../../eventing/deciders/deciders';
import { commandInContext, childContext } from '../../../eventing/deciders/command-context';
import { SubmitCompilation } from '../../jobs/public';
import type { Submitter } from '../../../platform/requests/principal';
import { changesOf, Scripts } from '../queries/scripts';
import { editedScript } from './edited-script';

/** Submits the compilation of a podcast; once it is accepted, records the edits to its script, and the job. Returns its id. */
export class CompilePodcast extends commandInContext<
  string,
  { podcastId: string; request: CompilePodcastRequest; owner: Submitter }
>() {}

@CommandHandler(CompilePodcast)
export class CompilePodcastHandler implements ICommandHandler<CompilePodcast> {
  constructor(
    private readonly commands: CommandBus,
    private readonly scripts: Scripts,
    private readonly deciders: Deciders,
  ) {}

  /**
   * Repeatable: submits one job per command, and stores the edit that a crash left out.
   * @throws AppError `podcast.missing`, `podcast.unscripted`, `podcast.expired`; the errors of `SubmitCompilation`
   */
  async execute({ podcastId, request, owner, context }: CompilePodcast): Promise<string> {
    const { script: saved, hash, podcast } = await this.scripts.open(podcastId, owner.ownerId);
    const script = editedScript(saved, request);
    const { title, format, intro, outro, music } = request;
    const domain = chargedDomain(owner, request.domain);
    const segments = script.segments.map(({ source: _source, flagged: _flagged, ...segment }) => segment);
    const compilation = { compilation: segments, domain, title, format, intro, outro, music };
    const jobId = await this.submit(
      new SubmitCompilation({ request: compilation, owner, podcastId, context }),
      request,
    );
    const record = (version: StoredScript, name: string) =>
      this.scripts.record(podcastId, owner.ownerId, version, childContext(context, name));
    if (hash !== podcast.scriptHash) await record(saved, 'RecordScript');
    const { changed, removed } = changesOf(saved, script);
    if (changed.length + removed > 0) await record(script, 'EditScript');
    const made = { type: 'RequestAudio', ownerId: owner.ownerId, jobId } as const;
    await this.deciders.run(podcastDecider, podcastId, made, childContext(context, 'RequestAudio'));
    return jobId;
  }

  /** @throws AppError whose `param` is a path of the caller's body */
  private async submit(command: SubmitCompilation, request: CompilePodcastRequest): Promise<string> {
    try {
      return await this.commands.execute(command);
    } catch (error) {
      if (error instanceof InvalidRequest)
        throw new InvalidRequest(
          error.fields.map((field) => ({ ...field, param: callersParam(field.param, command, request) })),
        );
      const { param } = isAppError(error) ? error.details : {};
      if (!isAppError(error) || typeof param !== 'string') throw error;
      const details = { ...error.details, param: callersParam(param, command, request) };
      throw new AppError(error.code, details, { message: error.message, cause: error });
    }
  }
}

/** Segments that the caller did not send have their voices from `voices`, or from the stored script. */
function callersParam(
  param: string,
  { request }: SubmitCompilation,
  { segments, voices }: CompilePodcastRequest,
): string {
  const [, index, field = ''] = /^compilation\[(\d+)\](.*)$/.exec(param) ?? [];
  if (index === undefined) return param;
  const { speaker = '' } = request.compilation[Number(index)] ?? {};
  if (field === '.text') return `segments[${index}].text`;
  const isOfVoices = voices !== undefined && Object.hasOwn(voices, speaker);
  if (segments && (!isOfVoices || segments[Number(index)]?.voice_id !== undefined)) return `segments[${index}]${field}`;
  return isOfVoices ? `voices.${speaker}` : '';
}
