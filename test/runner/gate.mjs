import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { root } from '../../scripts/prepare.mjs';

/** Runs its arguments, then writes the processor time of all processes that they started to a third stream. */
const measured = '"$@"; code=$?; times >&3; exit $code';
const secondsIn = (times) =>
  [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + minutes * 60 + Number(seconds),
    0,
  );

/**
 * Runs a program in the repository. Returns whether it succeeded, what it printed if `quiet`, its seconds, and its seconds of
 * processor time (user and system, of all its processes), which a system without `sh` does not tell.
 */
export async function measure(command, args, { env = {}, quiet = false } = {}) {
  const start = performance.now();
  const output = quiet ? 'pipe' : 'inherit';
  const options = { cwd: root, stdio: ['ignore', output, output, 'pipe'], env: { ...process.env, ...env } };
  const child =
    process.platform === 'win32'
      ? spawn(command, args, { ...options, shell: true })
      : spawn('sh', ['-c', measured, 'sh', command, ...args], options);
  const printed = quiet ? Promise.all([text(child.stdout), text(child.stderr)]) : [];
  const [times, [code], texts] = await Promise.all([text(child.stdio[3]), once(child, 'close'), printed]);
  return {
    ok: code === 0,
    output: texts.join(''),
    seconds: Math.round((performance.now() - start) / 1_000),
    processorSeconds: Math.round(secondsIn(times)),
  };
}
