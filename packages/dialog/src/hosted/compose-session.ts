import { zoneOf } from '../forms/say-booking.ts';
import { LEAVE_CONTACT } from '../local/offer-person.ts';
import {
  CALENDAR_RULES,
  describeCalendar,
  describeEntry,
  isShortFaq,
  numbered,
  RULES,
  timeOf,
} from '../model/compose-request.ts';
import { SCAFFOLDING } from '../model/scaffolding.ts';
import type { AssistantProfile } from '../responder.ts';
import { cleanText } from '../text/clean-text.ts';
import { BOOK, CANCEL, FIND_SLOTS, RESCHEDULE } from '../tools/calendar-tools.ts';
import type { ToolDescription } from '../tools/tool.ts';
import { SEARCH_KNOWLEDGE } from './search-knowledge.ts';

/** Rules for a model that hears and speaks by itself for a whole call. */
const CALL_RULES: readonly string[] = [
  'This is a call: speak warmly and at an even pace, and let the visitor finish.',
  'What you could not hear or understand, ask to hear again; never reply to a guess.',
  [
    'Before you state a fact that your instructions do not hold, and before you say that you do not know,',
    `call ${SEARCH_KNOWLEDGE} with the visitor’s question in full;`,
    'say of what it returns only what replies to them, and never its ids.',
  ].join(' '),
  'The call opened with a notice that an AI speaks and with the greeting: do not greet again.',
];

/** For a model whose tools change something. The server insists on the same: see `ReadBacks`. */
const readBackRule = (tools: readonly string[]) =>
  [
    `${tools.join(', ')} do nothing at the first call: they return what you have to read back.`,
    'Read all of it back, ask whether it is right, and wait.',
    'When the visitor clearly agreed, call the same tool with the same input again; only then it is done.',
    'When something is to be otherwise, call it with the new input. Do not ask for the yes before the first call.',
  ].join(' ');

const CHANGING: readonly string[] = [LEAVE_CONTACT, BOOK, RESCHEDULE, CANCEL];

/** What the instructions of a call are made of. Nothing of it is a visitor's but their time zone. */
export interface SessionToCompose {
  readonly assistant: AssistantProfile;
  /** What the model may call. */
  readonly tools: readonly ToolDescription[];
  /** Languages that the owner expects, as ISO 639-1; the greeting's first. */
  readonly languages: readonly string[];
  /** The visitor's, where their browser named it. */
  readonly timeZone?: string | undefined;
  /** A FAQ up to this is given whole; absent: as long as fits the large providers. */
  readonly faqCharacters?: number | undefined;
}

/**
 * Instructions for a model that holds a whole call: the same for all calls of an assistant up to their last lines, so that a
 * provider reads most of them from its cache. Earlier turns are no part of them: they go to the model as turns.
 */
export function composeSession(
  { assistant, tools, languages, timeZone, faqCharacters }: SessionToCompose,
  now: Date,
): string {
  const calendar = calendarOf(assistant, tools);
  const zone = zoneOf(timeZone, assistant.calendar?.timeZone);
  return [
    `Your name is ${cleanText(assistant.name, 200)}.`,
    ...rulesOf(assistant, tools),
    ...(calendar ? [describeCalendar(calendar)] : []),
    inTheirLanguage(languages),
    `\n${SCAFFOLDING.instructions}\n${assistant.prompt}`,
    ...faqOf(assistant, faqCharacters),
    `\nThe call began at: ${timeOf(now, zone)}. Say times on that clock, which is the visitor’s.`,
  ].join('\n');
}

/** Our own rules for a call. None of them is to be heard by a visitor. */
export function rulesOf(assistant: AssistantProfile, tools: readonly ToolDescription[]): readonly string[] {
  const changing = CHANGING.filter((name) => tools.some((tool) => tool.name === name));
  return [
    ...RULES,
    ...CALL_RULES,
    ...(changing.length > 0 ? [readBackRule(changing)] : []),
    ...(calendarOf(assistant, tools) ? CALENDAR_RULES : []),
  ];
}

function calendarOf({ calendar }: AssistantProfile, tools: readonly ToolDescription[]) {
  const names = new Set(tools.map(({ name }) => name));
  return names.has(FIND_SLOTS) && names.has(BOOK) ? calendar : undefined;
}

/** The whole FAQ, as long as it is short; of a longer one the tool finds what is needed. */
function faqOf({ faq }: AssistantProfile, most: number | undefined): readonly string[] {
  if (faq.length === 0) return [];
  if (!isShortFaq(faq, most))
    return [`\nThe owner’s questions and answers are many: ${SEARCH_KNOWLEDGE} finds them.`];
  const entries = [...numbered('F', faq)].map(([id, entry]) => describeEntry(id, entry));
  return [`\n${SCAFFOLDING.faq}\n${entries.join('\n')}`];
}

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

function inTheirLanguage(languages: readonly string[]): string {
  const [first = 'English', ...others] = languages.map((code) => LANGUAGE_NAMES.of(code) ?? code);
  const expected = others.length === 0 ? '' : `, and expect ${others.join(', ')} as well`;
  return `Speak ${first} until the visitor speaks another language, then theirs${expected}, unless the owner’s instructions demand otherwise.`;
}
