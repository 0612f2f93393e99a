import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const maven = ['-q', '-B', '-f', join(__dirname, 'pom.xml'), 'dependency:build-classpath'];

/** The jars of mongo-java-server, which Maven keeps; null if there is no JDK, no Maven or no connection to Maven Central. */
function findClassPath(): string | null {
  if (spawnSync('java', ['--list-modules']).stdout?.includes('jdk.compiler') !== true) return null;
  const folder = mkdtempSync(join(tmpdir(), 'class-path-'));
  try {
    const file = join(folder, 'path');
    const find = (...options: string[]) =>
      spawnSync('mvn', [...options, ...maven, `-Dmdep.outputFile=${file}`], { timeout: 60_000 }).status === 0;
    return find('-o') || find() ? readFileSync(file, 'utf8').trim() : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const classPath = findClassPath();
if (classPath === null)
  process.stdout.write('Skipped: mongo-java-server needs Java 11 or newer (JDK), Maven and Maven Central\n');

/** `describe`, or `describe.skip` where the server cannot run. */
export const describeJavaMongo = classPath === null ? describe.skip : describe;

/** An in-memory MongoDB server that is not ours, in a process of its own. */
export class JavaMongoServer {
  private process: ChildProcess | undefined;

  /** Returns the connection string. */
  async listen(): Promise<string> {
    const source = join(__dirname, 'JavaMongoServer.java');
    this.process = spawn('java', ['-cp', classPath ?? '', source], { stdio: 'pipe' });
    let [output, errors] = ['', ''];
    this.process.stderr?.on('data', (chunk) => (errors += String(chunk)));
    for await (const chunk of this.process.stdout ?? []) {
      output += String(chunk);
      const port = /^port (\d+)$/m.exec(output)?.[1];
      if (port !== undefined) return `mongodb://127.0.0.1:${port}/?directConnection=true`;
    }
    throw new Error(`mongo-java-server did not start: ${errors}`);
  }

  async close(): Promise<void> {
    if (!this.process || this.process.exitCode !== null) return;
    const exited = once(this.process, 'exit');
    this.process.stdin?.end();
    await exited;
  }
}
