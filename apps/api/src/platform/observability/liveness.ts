import { Injectable } from '@nestjs/common';

/** What only a restart of this process helps against; each part of the server adds its own check. */
@Injectable()
export class Liveness {
  private readonly checks: (() => string | null)[] = [];

  /** @param check says what happened and what to do, or null */
  addCheck(check: () => string | null): void {
    this.checks.push(check);
  }

  /** Null: the process is alive. */
  problem(): string | null {
    return this.checks.map((check) => check()).find((problem) => problem !== null) ?? null;
  }
}
