import { randomUUID } from 'node:crypto';
import type { ContactPhrases } from '../../language/contact-words.ts';
import { languageSpoken } from '../../language/index.ts';
import type {
  ContactField,
  ContactMemory,
  Conversation,
  Intents,
  ResponseMemo,
  Turn,
} from '../../responder.ts';
import { type Candidate, entryOf } from '../../retrieval/candidate.ts';
import type { OpenKnowledge } from '../../retrieval/retriever.ts';
import { wordsOf } from '../../text/clean-text.ts';
import { visitorsText } from '../../text/visitors-text.ts';
import type { Reply } from '../plan-reply.ts';
import { detectSmallTalk, ordersMachine, takesLeave, withoutCourtesy } from '../small-talk.ts';
import { answerComplaint, goesOnComplaining } from './complaints.ts';
import { detailsTold, isAddress, joinedDraft, messageTold } from './details-told.ts';
import { answersSurely, type Others, type Plan } from './others.ts';
import { bareNumber, partIn } from './read-details.ts';
import { type Aside, type ContactStep, miss, phrasesFor, questionOf } from './steps.ts';
import { beginContact, resumeContact, takeStep } from './take-step.ts';
import {
  agrees,
  asksHowItStands,
  asksSomething,
  asksToReach,
  asksWhen,
  asksWhy,
  beginsWithYes,
  cancels,
  complains,
  isOwnMatter,
  isRequest,
  narrows,
  speaksToAssistant,
  tellsHowItStands,
  wantsPerson,
} from './wishes.ts';

/** The tool that stores a visitor's details. */
export const LEAVE_CONTACT = 'leave_contact';
/** Fewer words tell nothing that a model could hear. */
const FEWEST_WORDS_MEANT = 2;
/** A turn this likely is a complaint or a wish for a person, whatever else it may be. */
export const SURELY_MEANT = 0.75;
/** A turn that nothing answers is a complaint or a wish from here on. */
const RATHER_MEANT = 0.4;

/**
 * The reply to a turn where a visitor may leave their details for a person: `plan` makes all replies that have nothing
 * to do with that. Where the owner takes no messages, a dialogue that still runs ends, and whoever wants a person is
 * told.
 */
export async function replyWithContact(
  conversation: Conversation,
  plan: Plan,
  { intentsOf, search }: Pick<OpenKnowledge, 'intentsOf' | 'search'>,
): Promise<Reply> {
  const { assistant, turns } = conversation;
  const others: Others = { plan, search };
  const ask = assistant.contact?.ask;
  const text = visitorsText(turns);
  if (text === '') return plan();
  const state = turns.findLast(({ role }) => role === 'assistant')?.memo?.contact;
  const isOpen = canLeaveContact(conversation);
  if (state && !isOpen) return breakOff(state, text, plan);
  const chosen = state && (await answerToChoice(state, conversation, plan));
  if (chosen) return chosen;
  const step = state && ask && takeStep(state, text, ask);
  // Whoever says something else to an offer may complain, or want a person after all.
  const isOffered = state?.step === 'offered';
  if (step && (step.kind !== 'leave' || !isOffered)) return carryOut(step, conversation, others);
  const given = givenUpIn(turns);
  if (ask && isOpen && given?.isLast && tellsWho(text, ask))
    return carryOut(
      resumeContact(given.memory, detailsTold(text, ask, given.memory.draft), ask),
      conversation,
      others,
    );
  // "Hang up" sounds like somebody who wants to talk on the phone.
  if (takesLeave(text, assistant.name) || ordersMachine(text)) return plan();
  const start = { id: randomUUID(), language: languageSpoken(turns, assistant).code };
  const intents = meantBy(text, conversation, await intentsOf(withoutCourtesy(text)));
  if (!ask || !isOpen) return replyWithoutMessages(text, start.language, intents, plan);
  const known = state?.draft ?? given?.memory.draft ?? {};
  const grant = () => {
    const draft = joinedDraft(known, detailsTold(text, ask, {}, true));
    return carryOut(beginContact('wish', { ...start, draft }, ask), conversation, others);
  };
  if (wantsPerson(text) || intents.person >= SURELY_MEANT) return grant();
  const offer = () =>
    beginContact(
      'offer',
      { ...start, draft: joinedDraft(state?.draft ?? {}, messageTold(text, ask, {})) },
      ask,
    );
  if (isOffered && goesOnComplaining(text, intents, turns))
    return withQuestion(say(phrasesFor(start.language).sorryToo), offer());
  const sayAfter = async () => withQuestion(await answerComplaint(text, conversation, others), offer());
  if (complains(text) || intents.complaint >= SURELY_MEANT) return sayAfter();
  // With a calendar it may be for a meeting.
  const isWish = !assistant.calendar || intents.person >= RATHER_MEANT;
  if (isWish && leavesDetails(text, ask)) return grant();
  const reply = await plan();
  const { outcome } = reply.memo;
  if (reply.isGuess || outcome === 'unknown' || outcome === 'clarifying') {
    // Whoever wants to call did not ask to be called.
    if (asksToReach(text)) return outcome === 'unknown' ? withQuestion(reply, offer()) : reply;
    // "Can you fax something?" may only sound like it.
    const isDoubtful = outcome === 'unknown' && asksSomething(text);
    if (intents.person >= RATHER_MEANT) return isDoubtful ? withQuestion(reply, offer()) : grant();
    if (intents.complaint >= RATHER_MEANT) return sayAfter();
  }
  if (isLeftUndone(reply, conversation))
    return withQuestion(saidOfOwnCase(reply, text, phrasesFor(start.language)), offer());
  const isForPerson = reply.needsPerson || isSecondUnknown(reply, turns) || isUnsettled(reply, conversation);
  // Nobody is asked the same twice in a row.
  return isForPerson && !isOffered ? withQuestion(reply, offer()) : reply;
}

export function canLeaveContact({ assistant, tools }: Conversation): boolean {
  const isThere = tools?.available.some(({ name }) => name === LEAVE_CONTACT) ?? false;
  return isThere && assistant.contact !== undefined;
}

/** A reply after which a person is offered, where there is one, with the details that are known already. */
export function offerPerson(
  reply: Reply,
  conversation: Conversation,
  { language, draft }: Pick<ContactMemory, 'language' | 'draft'>,
): Reply {
  const ask = conversation.assistant.contact?.ask;
  if (!ask || !canLeaveContact(conversation)) return reply;
  return withQuestion(reply, beginContact('offer', { id: randomUUID(), language, draft }, ask));
}

/** What a model hears in one turn, as far as the conversation and the turn's words say nothing against it. */
function meantBy(text: string, { turns, assistant }: Conversation, heard: Intents): Intents {
  // Praise sounds like a complaint to it: both say how something was.
  const isPraise = detectSmallTalk(text, assistant.name) !== undefined;
  // "2" chooses something, and sounds like nothing.
  const isWordless = (text.match(/\p{L}+/gu)?.length ?? 0) < FEWEST_WORDS_MEANT;
  if (isPraise || isWordless) return { ...heard, complaint: 0, person: 0 };
  // What only sets a question right sounds angry by itself.
  const isNarrowed = narrows(text) && turns.filter(({ role }) => role === 'visitor').length > 1;
  const isForUs = speaksToAssistant(text) || asksWhy(text);
  return {
    ...heard,
    ...(isNarrowed && { complaint: 0 }),
    // Nobody has to be called where the owner's words say how to reach them.
    ...(asksToReach(text) && { person: Math.min(heard.person, RATHER_MEANT) }),
    ...(isForUs && { person: 0 }),
  };
}

/**
 * Whoever tells an address and asks nothing wants to be called or written back: with their name, with what it is about
 * ("book me in, my number is …"), or alone.
 */
function leavesDetails(text: string, ask: readonly ContactField[]): boolean {
  const { name, email, phone, message } = detailsTold(text, ask, {});
  const isTheirs = name !== undefined || (message !== undefined && saysTheirs(text, phone));
  const isTold = isTheirs && (email ?? phone) !== undefined;
  return (isTold || isAddress(text, ask)) && !asksSomething(text);
}

/** "My number is 07…", "email me at …"; long numbers may be those of orders and bills. */
function saysTheirs(text: string, phone = ''): boolean {
  const part = partIn(text);
  return part === 'email' || (part === 'phone' && /^[+0]/.test(phone));
}

/** Whether somebody tells their name or an address, and asks nothing. */
function tellsWho(text: string, ask: readonly ContactField[]): boolean {
  const { name, email, phone } = detailsTold(text, ask, {});
  return (name ?? email ?? phone) !== undefined && !asksSomething(text);
}

/** How replies end that are to another question: a dialogue that was cancelled or sent ends otherwise. */
const LEFT_WITH: readonly string[] = ['answered', 'unknown', 'clarifying'];

interface GivenUp {
  readonly memory: ContactMemory;
  /** Nothing else was said since. */
  readonly isLast: boolean;
}

/** What a visitor told of themselves in the last dialogue, where that was given up or left with another question. */
function givenUpIn(turns: readonly Turn[]): GivenUp | undefined {
  const said = turns.filter(({ role }) => role === 'assistant');
  const at = said.findLastIndex(({ memo }) => memo?.contact !== undefined);
  const memory = said[at]?.memo?.contact;
  const end = said[at + 1];
  if (!memory || !end || end.text === '') return undefined;
  // Of a turn that was interrupted, what was heard is known.
  const isGivenUp = phrasesFor(memory.language).gaveUp.startsWith(end.text);
  const isLeft = memory.step !== 'offered' && LEFT_WITH.includes(end.memo?.outcome ?? '');
  if (!isGivenUp && !isLeft) return undefined;
  return { memory, isLast: at + 2 === said.length };
}

/** Offered once in a conversation: whoever did not want it then is not asked again and again. */
export function isSecondUnknown({ memo }: Pick<Reply, 'memo'>, turns: readonly Turn[]): boolean {
  const before = turns.filter(({ role, memo }) => role === 'assistant' && memo).at(-1);
  const wasOffered = turns.some(({ memo }) => memo?.contact !== undefined);
  return memo.outcome === 'unknown' && before?.memo?.outcome === 'unknown' && !wasOffered;
}

/** The visitor's own case, of which nothing is known: a person is offered at once, if none was before. */
function isUnsettled({ memo }: Pick<Reply, 'memo'>, { turns }: Conversation): boolean {
  const wasOffered = turns.some((turn) => turn.memo?.contact !== undefined);
  const text = visitorsText(turns);
  return memo.outcome === 'unknown' && !wasOffered && (isOwnMatter(text) || isOwnCase(text));
}

function withQuestion(reply: Reply, step: ContactStep): Reply {
  if (step.kind !== 'ask') return reply;
  return { ...reply, text: `${reply.text} ${step.text}`, memo: { ...reply.memo, contact: step.state } };
}

async function carryOut(step: ContactStep, conversation: Conversation, others: Others): Promise<Reply> {
  switch (step.kind) {
    case 'ask':
      return say(step.text, step.state);
    case 'end':
      return step.cancelled ? over(step.text) : say(step.text);
    case 'leave':
      return others.plan();
    case 'aside':
      return answerAside(step, conversation, others);
    default:
      return send(step.state, conversation);
  }
}

async function answerAside(step: Aside, conversation: Conversation, others: Others): Promise<Reply> {
  const { otherwise, ownWords } = step;
  if (otherwise ?? ownWords) {
    const asked = step.asked ?? visitorsText(conversation.turns);
    const isAnswered = await answersSurely(asked, others, ownWords ? isOfDialogue : undefined);
    const isForUs = isAnswered && !isSaidAgain(conversation.turns);
    if (otherwise && !isForUs) return carryOut(otherwise, conversation, others);
    if (ownWords && !isForUs) return backFrom(say(ownWords), step);
  }
  return backFrom(await others.plan(step.asked), step);
}

/** "How long till they reply" is near to all that takes long: only an owner who wrote of the same says it better. */
function isOfDialogue(candidate: Candidate): boolean {
  const question = entryOf(candidate)?.question ?? '';
  return asksWhy(question) || asksWhen(question);
}

/** Takes the dialogue up again after a reply; one that asks something itself is waited for. */
function backFrom(reply: Reply, { state, question }: Pick<Aside, 'state' | 'question'>): Reply {
  if (reply.isFarewell) return reply;
  const memo = { ...reply.memo, contact: state };
  // Two questions at once would be one too many.
  if (reply.memo.outcome === 'clarifying') return { ...reply, memo };
  return { ...reply, text: `${reply.text} ${phrasesFor(state.language).backTo(question)}`, memo };
}

/** The answer to a visitor who was asked back in the middle of the dialogue, and says which they meant. */
async function answerToChoice(
  state: ContactMemory,
  { turns, assistant }: Conversation,
  plan: Plan,
): Promise<Reply | undefined> {
  const wasAsked = turns.findLast(({ role }) => role === 'assistant')?.memo?.outcome === 'clarifying';
  const ask = assistant.contact?.ask;
  const reply = wasAsked && state.step !== 'offered' && ask ? await plan() : undefined;
  return ask && reply?.memo.outcome === 'answered'
    ? backFrom(reply, { state, question: questionOf(state, ask) })
    : undefined;
}

/** Whoever says the very same again did not mean to be answered. */
function isSaidAgain(turns: readonly Turn[]): boolean {
  const [before, last] = turns.filter(({ role }) => role === 'visitor').slice(-2);
  return (
    before !== undefined &&
    last !== undefined &&
    wordsOf(before.text).join(' ') === wordsOf(last.text).join(' ')
  );
}

const isOwnCase = (text: string): boolean => isRequest(text) || asksHowItStands(text);

const UNDONE: ResponseMemo = { outcome: 'unknown', entryIds: [] };

/** Who asks how their own case stands hears first that it can't be seen; the rest is how such things go. */
function saidOfOwnCase(reply: Reply, asked: string, { notMyself, cannotSee }: ContactPhrases): Reply {
  const isAnswered = reply.memo.outcome === 'answered';
  if (isRequest(asked))
    return isAnswered ? { ...reply, text: `${reply.text} ${notMyself}` } : { text: notMyself, memo: UNDONE };
  const isTold = isAnswered && tellsHowItStands(reply.text, asked);
  return isTold ? { ...reply, text: `${cannotSee} ${reply.text}` } : { text: cannotSee, memo: UNDONE };
}

/** Told how something goes, or asked what they mean, visitors take for done what they asked to have done. */
function isLeftUndone({ memo }: Reply, { turns, assistant }: Conversation): boolean {
  const wasOffered = turns.some((turn) => turn.memo?.contact !== undefined);
  const isLeft = ['answered', 'clarifying', 'unknown'].includes(memo.outcome);
  // With a calendar it books, moves and cancels by itself.
  return isLeft && !wasOffered && !assistant.calendar && isOwnCase(visitorsText(turns));
}

/**
 * The reply where no message can be left. What nothing answers stays unknown: it may yet be a wish for a meeting.
 */
async function replyWithoutMessages(
  text: string,
  language: string,
  { person, complaint }: Intents,
  plan: Plan,
): Promise<Reply> {
  const { sorry, noMessages } = phrasesFor(language);
  const reply = await plan();
  const { outcome } = reply.memo;
  const isComplaint = complains(text) || complaint >= SURELY_MEANT;
  const isUnknown = outcome === 'unknown' && !reply.needsPerson;
  const isWish = wantsPerson(text) || person >= (isUnknown ? RATHER_MEANT : SURELY_MEANT);
  if (isWish && (isUnknown || outcome === 'clarifying'))
    return {
      text: isComplaint ? `${sorry} ${noMessages}` : noMessages,
      memo: { outcome: 'unknown', entryIds: [] },
    };
  const isRather = isComplaint || (isUnknown && complaint >= RATHER_MEANT);
  if (!isRather || !['unknown', 'answered', 'clarifying'].includes(outcome)) return reply;
  return { ...reply, text: isUnknown ? sorry : `${sorry} ${reply.text}` };
}

/** Ends a dialogue since the owner takes no messages any more; a visitor who was only offered it and asks on just goes on. */
async function breakOff(state: ContactMemory, text: string, plan: Plan): Promise<Reply> {
  const { unavailable, cancelled, declined } = phrasesFor(state.language);
  const isOffered = state.step === 'offered';
  if (cancels(text)) return isOffered ? say(declined) : over(cancelled);
  const isMeant = agrees(text) || beginsWithYes(text) || wantsPerson(text);
  const isOther = isOffered ? !isMeant : asksSomething(text);
  if (!isOther) return over(unavailable);
  const reply = await plan();
  const isWhole = isOffered || reply.memo.outcome === 'clarifying' || reply.isFarewell;
  return isWhole ? reply : { ...reply, text: `${reply.text} ${unavailable}` };
}

async function send(state: ContactMemory, { tools }: Conversation): Promise<Reply> {
  const phrases = phrasesFor(state.language);
  const { id, draft } = state;
  const phone = draft.phone && { phone: bareNumber(draft.phone) };
  const result = await tools?.call(LEAVE_CONTACT, { id, ...draft, ...phone });
  const outcome = result?.ok ? readOutcome(result.result) : 'failed';
  if (outcome === 'failed') {
    const again = miss(state, phrases.failed);
    return again.kind === 'ask' ? say(again.text, again.state) : say(phrases.unavailable);
  }
  return over({ stored: phrases.sent, too_many: phrases.tooMany, unavailable: phrases.unavailable }[outcome]);
}

const OUTCOMES = ['stored', 'too_many', 'unavailable'] as const;

function readOutcome(result: unknown): (typeof OUTCOMES)[number] | 'failed' {
  const outcome =
    typeof result === 'object' && result !== null && 'outcome' in result ? result.outcome : undefined;
  return OUTCOMES.find((known) => known === outcome) ?? 'failed';
}

/** What was read back is sent, or can't be: no card asks for it any more. */
function over(text: string): Reply {
  const reply = say(text);
  return { ...reply, memo: { ...reply.memo, contactOver: true } };
}

function say(text: string, contact?: ContactMemory): Reply {
  return { text, memo: { outcome: 'small_talk', entryIds: [], ...(contact && { contact }) } };
}
