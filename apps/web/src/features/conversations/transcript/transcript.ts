import type { EndpointOutput } from '@parlo/contract';

export type Conversation = EndpointOutput<'getConversation'>['conversation'];
export type Message = Conversation['messages'][number];

export type Step = NonNullable<Conversation['steps']>[number];

/** What came of the conversation after a turn and before the next one; before the first turn with it. */
export function stepsAfter(messages: readonly Message[], at: number, steps: readonly Step[]): Step[] {
  const from = at === 0 ? 0 : (messages[at]?.startedAtMs ?? 0);
  const to = messages[at + 1]?.startedAtMs ?? Number.POSITIVE_INFINITY;
  return steps.filter(({ atMs }) => atMs >= from && atMs < to);
}

/** Returns the visitor's last text before a turn: the question for that answer. */
export function questionBefore(messages: readonly Message[], at: number): string | null {
  return messages.slice(0, at).findLast(({ role }) => role === 'visitor')?.text ?? null;
}

/** Whether an owner can say that a turn is wrong: an answer, or what was said instead of one to `question`. */
export function canBeWrong({ outcome, markedWrong }: Message, question: string | null): boolean {
  if (outcome === 'answered' || markedWrong) return true;
  if (question === null) return false;
  return outcome === 'clarifying' || (outcome === 'small_talk' && isQuestion(question));
}

/** Words that may precede a question in its sentence. */
const BEFORE =
  /^(?:(?:hi|hello|hey|there|good (?:morning|afternoon|evening|day)|ok|okay|so|and|but|well|um|please|sorry|thanks|привіт|вітаю|добрий (?:день|вечір|ранок)|доброго (?:дня|вечора|ранку)|а|і|й|та|ну|ок|скажіть|підкажіть|будь ласка|вибачте)(?![\p{L}\p{N}])[\s,:–—-]*)+/u;
const ENGLISH =
  /^(?:(?:who|whose|what|when|where|which|why|how)(?:['’]s)?|(?:do|does|did|is|are|can|could|may|might|will|would|should|must|was|were) (?:you|i|we|it|he|she|they|there|the|a|an|any|your|my|this|that|these|those|some|people)|(?:have|has) (?:you|i|we|it|they|there)) \p{L}/u;
const UKRAINIAN =
  /^(?:у вас є|чи|хто|що|кого|чого|кому|чому|ким|чим|коли|де|куди|звідки|як|яки[йхм]|яка|яке|які|якого|якої|якому|якій|яку|якою|скільки|скількох|навіщо|котр\p{L}+) \p{L}/u;

/** By its mark or its first words: who speaks, and who types in a hurry, leaves out the mark. */
function isQuestion(text: string): boolean {
  if (text.includes('?')) return true;
  const sentences = text.toLowerCase().split(/[.!…\n]+/u);
  return sentences.some((sentence) => {
    const asked = sentence.trim().replace(BEFORE, '');
    return ENGLISH.test(asked) || UKRAINIAN.test(asked);
  });
}

/**
 * The words that a turn was to have, to be shown beneath it; null for none. An AI notice and what follows it are one
 * reply with the same words, which stand beneath the last of its turns.
 */
export function meantAt(messages: readonly Message[], at: number): string | null {
  const meant = messages[at]?.meant ?? null;
  return meant !== null && messages[at + 1]?.meant === meant ? null : meant;
}

/** A gap of this length between turns, in milliseconds, is shown: somebody came back, as with another call. */
const PAUSE_MS = 5 * 60_000;

/** How long nobody said anything before a turn, in milliseconds; null when the talk simply went on. */
export function pauseBefore(messages: readonly Message[], at: number): number | null {
  const [before, message] = [messages[at - 1], messages[at]];
  if (!before || !message) return null;
  const pause = message.startedAtMs - before.startedAtMs;
  return pause >= PAUSE_MS ? pause : null;
}

interface TextWords {
  readonly title: string;
  /** The speaker. */
  who(message: Message): string;
  offset(milliseconds: number): string;
  /** The note next to the text: it was cut short, or there was no answer. */
  notes(message: Message): readonly string[];
  /** Stands before the words that were to be said instead. */
  readonly meant: string;
}

/** The whole conversation as plain text, a line for each turn, and one for words that were to be said instead. */
export function transcriptText(messages: readonly Message[], words: TextWords): string {
  const lines = messages.map((message, at) => {
    const notes = words.notes(message).filter(Boolean);
    const remarks = notes.length > 0 ? ` (${notes.join(', ')})` : '';
    const meant = meantAt(messages, at);
    const ownWords = meant === null ? '' : `\n${words.meant} ${meant}`;
    return `[${words.offset(message.startedAtMs)}] ${words.who(message)}: ${message.text}${remarks}${ownWords}`;
  });
  return [words.title, '', ...lines].join('\n');
}
