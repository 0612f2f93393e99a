import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import { speakers, type Speaker } from '@duetcast/domain/podcasts/speakers';
import { asSentence, isQuestion } from '../article/sentences';
import type { CueFinder } from './cues/cue-finder';
import type { HostBudget } from './host-budget';
import { Lines, own, type Spoken } from './lines';
import { fill } from '../../data/phrases';
import { announcement, attribution, authorOf, bare, hasQuotes, introduction, type Show } from './opening';
import { lengthsFor, textOf, type Turn } from './turns';

/** What stands before a turn: said by the Host, or at the beginning of the turn. */
interface Lead {
  readonly host: Spoken[];
  readonly guest: Spoken[];
}

/** Targets of a turn, after which the Host asks even if nothing suggests a question. */
const maxRun = 2.5;

/** Share of what the Host may say: a longer introduction is the guest's. */
const introductionShare = 0.5;

/** The Host opens, asks and closes within a budget; the guests speak the article. */
export function conversation(show: Show, finder: CueFinder, budget: HostBudget): ScriptSegment[] {
  const plan = new HostPlan(show, finder, budget);
  plan.open();
  plan.leadIntoSections((heading) => isQuestion(heading));
  plan.askArticleQuestions();
  plan.leadIntoSections((heading) => !isQuestion(heading));
  const closing = plan.closing();
  plan.askCues();
  plan.introduceSections();
  return linesOf(show, plan.leads, closing);
}

/** Spends the budget on what matters most first, wherever in the script it is. */
class HostPlan {
  readonly leads: Lead[];
  private namesOmitted: 'host' | 'guest' = 'host';

  constructor(
    private readonly show: Show,
    private readonly finder: CueFinder,
    private readonly budget: HostBudget,
  ) {
    this.leads = show.turns.map(() => ({ host: [], guest: [] }));
  }

  open(): void {
    const { article, turns, phrases, names, omitted } = this.show;
    const { host, guest } = this.leads[0]!;
    const attributed = attribution(article, phrases) ?? authorOf(article, phrases);
    if (omitted !== null) this.namesOmitted = this.budget.assign(omitted);
    if (attributed !== null) this.budget.reserve(attributed.text);
    const introduced = introduction(names, phrases, article.language);
    if (this.budget.assign(introduced.map(({ text }) => text).join(' '), introductionShare) === 'host')
      host.push(...introduced);
    else guest.push(...introduction(names, phrases, article.language, 'Guest'));
    const subject = this.subject();
    const announced = subject && announcement(article, subject, phrases, this.budget, this.articleLines());
    if (announced) host.push(...announced);
    else if (subject) guest.push({ ...subject, text: asSentence(subject.text, article.language) });
    else if (turns[0]!.question === null && this.budget.spend(phrases.welcome)) host.push(own(phrases.welcome));
    // An author who is too long a text for the Host is named by the guest.
    if (attributed !== null && !host.some(({ text }) => text === attributed.text)) guest.push(attributed);
  }

  /** What is said after the last turn. */
  closing(): Lead {
    const { omitted, phrases } = this.show;
    const isAffordable = phrases.closing.length < this.budget.left / 3 && this.budget.spend(phrases.closing);
    const thanks = isAffordable ? [own(phrases.closing)] : [];
    const named = omitted === null ? [] : [own(omitted)];
    return this.namesOmitted === 'host' ? { host: [...named, ...thanks], guest: [] } : { host: thanks, guest: named };
  }

  leadIntoSections(isWanted: (heading: string) => boolean): void {
    const { turns, article } = this.show;
    turns.forEach(({ heading, question }, index) => {
      if (heading === null || !isWanted(heading.text) || (index === 0 && article.title === null)) return;
      const { host, guest } = this.leads[index]!;
      const said = { ...heading, text: asSentence(heading.text, article.language) };
      const asked = question === null ? -1 : host.indexOf(question);
      const questions = asked === -1 ? [] : host.splice(asked);
      (this.isHosts(guest, said.text, heading.text.length) ? host : guest).push(said, ...questions);
    });
  }

  askArticleQuestions(): void {
    this.show.turns.forEach(({ question }, index) => {
      if (question === null) return;
      const { host, guest } = this.leads[index]!;
      (this.isHosts(guest, question.text, question.text.length) ? host : guest).push(question);
    });
  }

  /** What is left of the budget goes to phrases around headings, each of which is used once. */
  introduceSections(): void {
    const phrases = [...this.show.phrases.topics];
    this.show.turns.forEach(({ heading }, index) => {
      const { host } = this.leads[index]!;
      const at = host.findIndex(({ range }) => range !== null && range === heading?.range);
      if (heading === null || at === -1 || index === 0 || isQuestion(heading.text) || hasQuotes(heading.text)) return;
      const [phrase] = phrases;
      if (phrase === undefined || !this.budget.spend(phrase.replace('{}', ''))) return;
      host[at] = { ...heading, text: fill(phrase, bare(heading.text)) };
      phrases.shift();
    });
  }

  /** Spread over the script: a part of it gets no more than its part of the budget. */
  askCues(): void {
    const { turns, article } = this.show;
    const { target, min } = lengthsFor(article.language);
    const texts = turns.map(({ sentences }) => textOf(sentences, article.language));
    const total = texts.reduce((sum, { length }) => sum + length, 0);
    const all = this.budget.left;
    let [said, run] = [0, texts[0]!.length];
    for (let index = 1; index < turns.length; index++) {
      const { host, guest } = this.leads[index]!;
      said += texts[index - 1]!.length;
      if (host.length > 0) run = 0;
      else if (run >= Math.min(target / 2, 2 * min) && guest.length === 0) {
        const allowed = (all * (said + target)) / total - (all - this.budget.left);
        const most = Math.min(this.budget.left - 1, allowed);
        const answer = turns[index]!.sentences.map(({ text }) => text);
        const question = this.finder.next(texts[index - 1]!, answer, most, run >= maxRun * target);
        if (question !== null && this.budget.spend(question)) {
          host.push(own(question));
          run = 0;
        }
      }
      run += texts[index]!.length;
    }
  }

  /** A guest who has to speak the title or a heading speaks what follows it in the article, too. */
  private isHosts(guest: readonly Spoken[], text: string, ofArticle: number): boolean {
    return !guest.some(({ range }) => range) && this.budget.spend(text, ofArticle);
  }

  /** Characters of the headings and questions, which matter more than phrases. */
  private articleLines(): number {
    const lines = this.show.turns.flatMap(({ heading, question }) => [heading ?? [], question ?? []].flat());
    return lines.reduce((sum, { text }) => sum + text.length + 2, 0);
  }

  private subject(): Spoken | null {
    const { article, turns } = this.show;
    return article.title === null ? turns[0]!.heading : { text: article.title, range: article.titleRange };
  }
}

function linesOf({ article, turns, speakers: count }: Show, leads: readonly Lead[], closing: Lead): ScriptSegment[] {
  const lines = new Lines(article.language);
  const guests = new Guests(speakers.slice(1, count), turns);
  turns.forEach((turn, index) => {
    const { host, guest } = leads[index]!;
    const speaker = guests.next(turn, host.length > 0);
    const section = turn.heading?.text ?? (index === 0 && turns.some(({ heading }) => heading) ? article.title : null);
    lines.add('Host', host, section);
    const last = index === turns.length - 1 ? closing.guest : [];
    lines.add(speaker, [...guest, ...turn.sentences, ...last], host.length > 0 ? null : section);
  });
  lines.add('Host', closing.host);
  return lines.segments();
}

/** The guests take sections in turn; without sections, the answers to the Host. */
class Guests {
  private readonly bySection: boolean;
  private turn = -1;

  constructor(
    private readonly guests: readonly Speaker[],
    turns: readonly Turn[],
  ) {
    this.bySection = turns.filter(({ heading }) => heading !== null).length > 1;
  }

  next({ heading }: Turn, isAsked: boolean): Speaker {
    if (this.turn < 0 || (this.bySection ? heading !== null : isAsked)) this.turn += 1;
    return this.guests[this.turn % this.guests.length]!;
  }
}
