import { run } from './run';

const output = {
  out: (text: string) => void process.stdout.write(`${text}\n`),
  err: (text: string) => void process.stderr.write(`${text}\n`),
};

void run(process.argv.slice(2), output).then((code) => {
  process.exitCode = code;
});
