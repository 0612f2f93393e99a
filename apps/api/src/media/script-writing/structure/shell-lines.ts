import programs from './programs.json';

/** Programs that no sentence begins with in lower case. */
const startsWithProgram = new RegExp(`^(?:${programs.join('|')})(?![\\p{L}\\p{N}])`, 'u');
const prompt = /^(?:\$|PS [A-Z]:[^>]{0,80}>|[A-Z]:\\[^>]{0,80}>|\w[\w.-]{0,30}@[\w.-]{1,60}:[^$#]{0,80}[$#])\s+\S/;
const rootPrompt = /^#\s+/;
/** What commands have and prose lacks. */
const syntax =
  /(?:^|\s)--?[A-Za-z][\w-]*(?:[\s=]|$)|\s(?:&&|\|\||\||>>?|2>&1)\s|[\w.-]+@\d|\$\(|\$\{?[A-Z_]{2,}|(?:^|\s)[.~]?\/[\w.-]+|\s\/[a-z]{3,}\b|https?:\/\//;
const endsAsProse = /[.!?:;,。！？]["”’)]*$/;

const words = (line: string): number => line.split(/\s+/).length;

/** A command in a text without marks: "sudo apt update && reboot", but not "git is a version control system". */
export function isShellLine(line: string): boolean {
  if (prompt.test(line)) return true;
  const command = line.replace(rootPrompt, '');
  if (endsAsProse.test(command) || !startsWithProgram.test(command)) return false;
  return syntax.test(command) || words(command) <= maxWordsOfPlainCommand;
}
const maxWordsOfPlainCommand = 4;

const maxSpokenCode = 30;
/** Parentheses of a call, braces, operators and statements. */
const program = /[{};]|=>|==|(?<!\w)::|::(?!\w)|[=<>|&$\\]|\(.+\)|"/;

/** An option or a path: `--quiet`, `/v1/tracks`. */
const plainArgument = /^(?:--?[a-z][\w-]*|\/?[\w.-]+(?:\/[\w.-]+)+)$/iu;

/** Inline code that a listener can follow: `nginx`, `pihole.local`, `Ctrl+Shift+X`, `--quiet`, `fs::read`, `cargo install`. */
export const isSpeakableCode = (code: string): boolean =>
  code.length <= maxSpokenCode &&
  /[\p{L}\p{N}]/u.test(code) &&
  !program.test(code) &&
  !startsWithProgramAndArguments(code) &&
  (plainArgument.test(code) || !syntax.test(code));

const startsWithProgramAndArguments = (code: string): boolean =>
  /\s/.test(code) && startsWithProgram.test(code) && !/^\w+(?: [a-z][a-z-]*){1,2}$/.test(code);
