import { Injectable } from '@nestjs/common';

/** Whether the part works, or the names of its failing subparts. */
type Check = () => Promise<boolean | string[]>;

/** Checks that must pass before this process accepts requests; each part of the server adds its own. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();

  addCheck(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Names of the failing checks; empty means ready. */
  async missing(): Promise<string[]> {
    const results = [...this.checks].map(async ([name, check]) => {
      const result = await check().catch(() => false);
      return Array.isArray(result) ? result.map((part) => `${name}/${part}`) : result ? [] : [name];
    });
    return (await Promise.all(results)).flat();
  }
}
