import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Ends what streams without an end, when the server stops. */
@Injectable()
export class OpenStreams implements OnModuleDestroy {
  private readonly open = new Set<AbortController>();

  begin(): AbortController {
    const ending = new AbortController();
    this.open.add(ending);
    ending.signal.addEventListener('abort', () => this.open.delete(ending));
    return ending;
  }

  onModuleDestroy(): void {
    for (const ending of this.open) ending.abort();
  }
}
