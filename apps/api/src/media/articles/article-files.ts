import { Injectable } from '@nestjs/common';
import { AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import type { FileReply, ReadFile } from './read-file';
import { PageReader } from './page-reader';

/** A PDF of 2,000 pages takes half a minute of processor time. */
const timeoutMs = 60_000;
/** The parts of a large DOCX file take most. */
const maxHeapMb = 512;

/** Reads files one at a time in a process of their own, so that pages never wait for a book. */
@Injectable()
export class ArticleFiles extends PageReader {
  protected override get size(): number {
    return 1;
  }

  protected override get maxHeapMb(): number {
    return maxHeapMb;
  }

  protected override get timeoutMs(): number {
    return timeoutMs;
  }

  protected override get lostCode(): ErrorCode {
    return 'article.fileTooComplex';
  }

  /**
   * @param parts numbers of the parts to read, from 1
   * @throws AppError `article.fileUnsupported`, `article.fileEncrypted`, `article.fileDamaged`, `article.fileScanned`,
   *   `article.fileTooComplex`, `article.partMissing`, `article.empty`; `rate.exceeded`, `server.busy`
   */
  async readFile(bytes: Uint8Array, parts: readonly number[] | undefined, ownerId: string): Promise<ReadFile> {
    const reply = await this.perform<FileReply>({ kind: 'file', bytes, parts }, ownerId);
    if (!('refused' in reply)) return reply;
    throw new AppError(reply.refused, { param: reply.refused === 'article.partMissing' ? 'parts' : 'file' });
  }
}
