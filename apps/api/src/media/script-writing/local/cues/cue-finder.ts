import type { Cue, Cues } from './cue';

/** Beginning of a sentence in which a cue is found, so that the question is answered soon. */
const answerCharacters = 260;
const maxEchoes = 2;
/** Uses of one question with different names. */
const maxUses = 2;
/** Capitalized at the start of a sentence, and no part of a name. */
const notOfNames =
  /^(?:(?:The|This|That|These|Those|It|He|She|They|We|You|I|In|On|At|But|And|So|As|His|Her|Their|Der|Die|Das|Er|Sie|Wir|Es|Ein|Eine|Auch|So|El|La|Los|Las|Un|Una|Él|Ella|Ellos|Le|Les|L’|Un|Une|Il|Elle|Ils|On|Lo|Gli|I|Egli|Lei|O|A|Os|As|Ele|Ela|Eu|Sr\.|Sra\.|Herr|Frau|Monsieur|Madame|Signor|Signora|Don|Senhor|Senhora) )+/u;
const isPronoun =
  /^(?:The|This|That|It|He|She|They|We|You|I|Who|One|People|Er|Sie|Wir|Es|Ich|Man|Él|Ella|Yo|Il|Elle|Je|On|Io|Lui|Lei|Ele|Ela|Eu)$/u;

/** Finds questions for what follows; generic ones are used once per script. Deterministic. */
export class CueFinder {
  private readonly used = new Set<string>();
  private echoes = 0;

  constructor(
    private readonly cues: Cues,
    /** A single word is a name where the article has the whole name. */
    private readonly article: string,
    private readonly prompts: readonly string[],
  ) {}

  /** Whether a question fits so well that it is worth a turn of its own. */
  suits(sentence: string): boolean {
    return this.asked([sentence], Infinity) !== null;
  }

  /**
   * A question of at most `max` characters for what follows, or an echo of what was said before; null if none fits.
   * @param answer sentences, of which the first two matter
   * @param isDue whether the Host asks even if nothing suggests a question
   */
  next(before: string, answer: readonly string[], max: number, isDue: boolean): string | null {
    const echo = this.echoOf(before);
    const prompt = isDue ? (this.prompts.find((text) => !this.used.has(text)) ?? null) : null;
    const candidates = [this.asked(answer.slice(0, 2), max), echo, prompt];
    const found = candidates.find((question) => question !== null && question.length <= max) ?? null;
    if (found === null) return null;
    if (found === echo) this.echoes += 1;
    this.used.add(found);
    return found;
  }

  private asked(answer: readonly string[], max: number): string | null {
    for (const sentence of answer) {
      const beginning = sentence.slice(0, answerCharacters);
      for (const cue of this.cues.asking) {
        const question = this.questionOf(cue, beginning);
        if (question !== null && question.length <= max) return question;
      }
    }
    return null;
  }

  private echoOf(before: string): string | null {
    const { echo } = this.cues;
    if (echo === undefined || this.echoes >= maxEchoes) return null;
    const mentioned = echo.pattern.exec(before.slice(-80))?.groups?.['name'];
    return mentioned === undefined ? null : this.fresh(echo, mentioned);
  }

  private questionOf(cue: Cue, answer: string): string | null {
    const match = cue.pattern.exec(answer);
    if (match === null) return null;
    const found = match.groups?.['name'];
    if (found === undefined) return this.fresh(cue, '');
    const name = found.replace(notOfNames, '');
    return this.isName(name) ? this.fresh(cue, name) : null;
  }

  private fresh({ asks }: Cue, name: string): string | null {
    const asked = asks.filter((ask) => this.usesOf(ask) < maxUses);
    return asked.map((ask) => ask.replace('{}', () => name)).find((question) => !this.used.has(question)) ?? null;
  }

  /** How often the question was used, with different names. */
  private usesOf(ask: string): number {
    const [before = '', after] = ask.split('{}');
    if (after === undefined || before === '') return 0;
    return [...this.used].filter((question) => question.startsWith(before) && question.endsWith(after)).length;
  }

  private isName(name: string): boolean {
    if (isPronoun.test(name)) return false;
    return name.includes(' ') || new RegExp(`\\p{Lu}\\p{L}{1,30} ${escaped(name)}(?!\\p{L})`, 'u').test(this.article);
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
