import type { HeadingItem, PageItem, TextItem } from './page-items.ts';
import {
  type Answered,
  asksSomething,
  isAsked,
  isFaqHeading,
  isQuestion,
  startsAsQuestion,
  withoutLabel,
} from './questions.ts';

/** Questions that a page asks in its headings and paragraphs, and the text below that answers them. */

/** Items, and characters, of one answer: a longer one is a chapter. */
const MOST_ITEMS = 15;
const MOST_CHARACTERS = 1_500;

/** The items with every question and its answer in one. `isFaqPage`: the page's title says that it is a list of questions. */
export function joinAnswers(items: readonly PageItem[], isFaqPage: boolean): PageItem[] {
  const asked = questionsIn(items, isFaqPage);
  const joined: PageItem[] = [];
  for (let at = 0; at < items.length; ) {
    const found = asked.get(at);
    const item = items[at];
    if (found && (found.sure || isInRun(asked, found))) {
      joined.push({ kind: 'pair', question: withoutLabel(found.question), answer: found.answer });
      at = found.end;
    } else {
      if (item) joined.push(item);
      at++;
    }
  }
  return joined;
}

interface Asked extends Answered {
  readonly at: number;
  /** The item after its answer. */
  readonly end: number;
  /** Its look: questions of one list look the same. */
  readonly style: string;
  /** Certainly one that visitors ask. Others are if the next one looks the same. */
  readonly sure: boolean;
}

function questionsIn(items: readonly PageItem[], isFaqPage: boolean): Map<number, Asked> {
  const asked = new Map<number, Asked>();
  /** The level of the heading above a list of questions. */
  let faqLevel: number | null = null;
  for (const [at, item] of items.entries()) {
    if (item.kind === 'heading') {
      if (isFaqHeading(item.text)) faqLevel = item.level;
      else if (faqLevel !== null && item.level <= faqLevel && !isQuestion(item.text)) faqLevel = null;
    }
    const found = questionAt(items, at, isFaqPage || faqLevel !== null);
    if (found) asked.set(at, found);
  }
  return asked;
}

function questionAt(items: readonly PageItem[], at: number, inList: boolean): Asked | null {
  const item = items[at];
  if (!item || item.kind === 'pair' || item.kind === 'end' || item.teaser) return null;
  const faq = inList || item.faq;
  const question = questionOf(item, faq);
  if (question === null) return null;
  const { answer, end } = answerAfter(items, at, rest(item, question), faq);
  if (!/\p{L}{2}|\d/u.test(answer)) return null;
  const style = item.kind === 'heading' ? `h${item.level}` : 'text';
  return {
    at,
    end,
    question,
    answer,
    style,
    sure: asksSomething(question) || (faq && startsAsQuestion(question)),
  };
}

/** The question that an item is, or begins with. */
function questionOf(item: HeadingItem | TextItem, faq: boolean): string | null {
  if (item.kind === 'heading') {
    // Among questions, one may have lost its mark.
    return item.level > 1 && (faq ? isAsked(item.text) : isQuestion(item.text)) ? item.text : null;
  }
  const [first = ''] = item.text.split('\n');
  if (item.lead !== '' && isQuestion(item.lead) && item.text.startsWith(item.lead)) return item.lead;
  return (faq || isLabelled(first)) && isQuestion(first) ? first : null;
}

const isLabelled = (line: string): boolean =>
  withoutLabel(line) !== line && /^\p{L}+\s*\d{0,3}\s*[:.)]/u.test(line);

const rest = (item: HeadingItem | TextItem, question: string): string =>
  item.kind === 'heading' ? '' : item.text.slice(question.length).trim();

/** The text from a question to whatever is no answer to it any more. */
function answerAfter(items: readonly PageItem[], at: number, begun: string, faq: boolean) {
  const lines = begun === '' ? [] : [begun];
  let end = at + 1;
  for (; end < items.length && end - at <= MOST_ITEMS; end++) {
    const next = items[end];
    if (next?.kind !== 'text' || questionOf(next, faq) !== null) break;
    if (lines.join('\n').length + next.text.length > MOST_CHARACTERS && lines.length > 0) break;
    lines.push(next.text);
  }
  return {
    answer:
      withoutLabel(lines[0] ?? '') +
      lines
        .slice(1)
        .map((line) => `\n${line}`)
        .join(''),
    end,
  };
}

/** Whether the question before or after it looks the same: one alone may be a slogan. */
function isInRun(asked: ReadonlyMap<number, Asked>, { end, at, style }: Asked): boolean {
  if (asked.get(end)?.style === style) return true;
  for (const other of asked.values()) if (other.end === at && other.style === style) return true;
  return false;
}
