import { ScriptWriter, type Script, type ScriptRequest } from '../script-writing/script-writer';
import type { PageReader } from './page-reader';

/** Writes as `LocalScriptWriter` does, off the event loop: a text of many short lines takes most of a second. */
export class ConfinedScriptWriter extends ScriptWriter {
  readonly models: readonly string[] = [];

  constructor(private readonly reader: PageReader) {
    super();
  }

  async write({ ownerId, signal, ...request }: ScriptRequest): Promise<Script> {
    signal.throwIfAborted();
    return this.reader.script(request, ownerId);
  }
}
