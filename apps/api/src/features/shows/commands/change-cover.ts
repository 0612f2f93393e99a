import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { showDecider, type ShowCommand } from '@duetcast/domain/shows/show-decider';
import { commandInContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders, DecidedCommand } from '../../../eventing/deciders/deciders';
import { UploadedCovers } from '../../../media/covers/uploaded/uploaded-covers';
import { ContentStore } from '../../../platform/content/content-store';
import { AddedContent, StorageAllowance } from '../../storage/public';

/** Stores an image as the cover of a show. */
export class ChangeCover extends commandInContext<void, { showId: string; accountId: string; file: Uint8Array }>() {}

@CommandHandler(ChangeCover)
export class ChangeCoverHandler implements ICommandHandler<ChangeCover> {
  constructor(
    private readonly deciders: Deciders,
    private readonly covers: UploadedCovers,
    private readonly content: ContentStore,
    private readonly addedContent: AddedContent,
    private readonly storage: StorageAllowance,
  ) {}

  /** @throws AppError `show.missing`, `cover.notImage`, `cover.wrongSize`, `cover.tooComplex`, `server.busy`, `storage.limitExceeded` */
  async execute({ showId, accountId, file, context }: ChangeCover): Promise<void> {
    const images = await this.covers.read(file, accountId);
    const owner = { ownerId: accountId };
    const files = await Promise.all(
      images.map(async ({ side, bytes }) => {
        return { side, contentHash: await this.content.hashOf(bytes, owner), bytes: bytes.byteLength };
      }),
    );
    const command = { type: 'ChangeCover', showId, accountId, files } as const;
    const { state } = await this.deciders.load(showDecider, showId);
    if (showDecider.decide(command, state).length === 0) return; // a rejected command stores no content
    const added = sizeOf(files) - sizeOf(state.cover);
    const change = () => this.deciders.run(showDecider, showId, command, context);
    const contents = images.map(({ bytes }) => bytes);
    await this.storage.store(accountId, added, () => this.addedContent.put(contents, accountId, change));
  }
}

const sizeOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The cover is drawn from the title again; the uploaded one is deleted within minutes. */
export class RemoveCover extends DecidedCommand<ShowCommand> {
  /** @throws AppError `show.missing` */
  constructor(showId: string, accountId: string, context: CommandContext) {
    super(showDecider, showId, { type: 'RemoveCover', showId, accountId }, context);
  }
}
