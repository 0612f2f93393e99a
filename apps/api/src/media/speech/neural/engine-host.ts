import { concatenated } from '../../audio/signal/concatenated';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { bareEnvironment, type TaskProcess } from '../../../platform/threads/process-pool';
import { ready } from '../../../platform/threads/serve-tasks';
import { ownEngines } from './engine-folders';
import { FrameReader, type Frame } from './frame-reader';
import type { VoiceEngine } from './voice-engine';

export interface EngineTask {
  readonly text: string;
  /** Arguments of the voice. */
  readonly voice: Readonly<Record<string, unknown>>;
  /** Multiple of the voice's own rate. */
  readonly speed: number;
}

/** −1 to 1; anything else, also NaN, is possible. */
export type EngineReply =
  | { readonly samples: Float32Array; readonly cpuSeconds?: number }
  | { readonly failure: string };

export interface HostOptions {
  readonly engine: VoiceEngine;
  /** Python of the engine's environment. */
  readonly python: string;
  /** Its files; each process writes to a folder of its own below `scratch` only. */
  readonly data: string;
  readonly threads?: number;
  /** Each task prepares the engine's files, which it may write then. */
  readonly install?: boolean;
  /** Gets whether the system shuts the process in, once it is ready. */
  readonly onReady?: (isConfined: boolean) => void;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** What of the errors of a process is kept for the log. */
const maxErrorCharacters = 1_000;

/** An engine's Python process, as a process of a `ProcessPool`. Output that is no frame ends it. */
export class EngineHost extends EventEmitter implements TaskProcess {
  private readonly child: Child;
  private readonly reader = new FrameReader();
  private id = 0;
  private spoken: Float32Array[] = [];
  private errors = '';

  constructor(private readonly options: HostOptions) {
    super();
    const scratch = join(options.data, 'scratch', randomUUID());
    mkdirSync(scratch, { recursive: true });
    this.child = startHost(options, scratch);
    this.child.stdin.on('error', () => undefined); // it has ended, which `exit` reports
    this.child.stdout.on('data', (piece: Buffer) => this.read(piece));
    this.child.stderr.on('data', (text: Buffer) => {
      this.errors = (this.errors + text.toString()).slice(-maxErrorCharacters);
    });
    this.child.on('exit', (code, signal) => {
      rmSync(scratch, { recursive: true, force: true });
      this.emit('exit', code, signal);
    });
    this.child.on('error', (error) => this.emit('error', error));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get exitCode(): number | null {
    return this.child.exitCode;
  }

  get signalCode(): NodeJS.Signals | null {
    return this.child.signalCode;
  }

  /** The last line that it wrote to its standard error. */
  get lastError(): string {
    return this.errors.trim().split('\n').at(-1) ?? '';
  }

  kill(signal: NodeJS.Signals): boolean {
    return this.child.kill(signal);
  }

  send(task: object, callback: (error: Error | null | undefined) => void): void {
    this.id += 1;
    this.spoken = [];
    this.child.stdin.write(`${JSON.stringify({ id: this.id, ...task })}\n`, callback);
  }

  private read(piece: Buffer): void {
    try {
      for (const frame of this.reader.push(piece)) this.take(frame);
    } catch (error) {
      this.errors += `\n${String(error)}`;
      this.child.kill('SIGKILL');
    }
  }

  private take({ header, samples }: Frame): void {
    if (header.ready === true) {
      this.options.onReady?.(header.confined === true);
      this.emit('message', ready);
      return;
    }
    if (header.id !== this.id) throw new Error('The engine answered another request');
    this.spoken.push(samples);
    if (header.last !== true) return;
    const { failure, cpuSeconds } = header;
    this.emit(
      'message',
      typeof failure === 'string' ? { failure } : { samples: concatenated(Float32Array, this.spoken), cpuSeconds },
    );
    this.spoken = [];
  }
}

/** Isolated from the settings of the user's Python; its caches are in its own folder. */
function startHost({ engine, python, data, threads = 1, install = false }: HostOptions, scratch: string): Child {
  const { folder, memoryMb, reads } = engine;
  const options = JSON.stringify({ engine: folder, data, scratch, reads, memoryMb, threads, install });
  const own = { HOME: scratch, TMPDIR: scratch, XDG_CACHE_HOME: scratch };
  // onnxruntime's wheels report to their maker otherwise.
  const env = { ...bareEnvironment(), ...own, ORT_DISABLE_TELEMETRY: '1' };
  return spawn(python, ['-I', '-B', join(ownEngines, 'host', 'host.py'), options], { cwd: scratch, env });
}
