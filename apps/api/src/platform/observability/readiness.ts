import { Injectable } from '@nestjs/common';

/** Whether it works, or the names of its parts that do not. */
type Check = () => Promise<boolean | string[]>;

/** What must work before this process takes requests; parts that run beside the API add their own check. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();

  addCheck(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Names of what does not work now; none: ready. */
  async missing(): Promise<string[]> {
    const found = [...this.checks].map(async ([name, check]) => {
      const result = await check().catch(() => false);
      return Array.isArray(result) ? result.map((part) => `${name}/${part}`) : result ? [] : [name];
    });
    return (await Promise.all(found)).flat();
  }
}
