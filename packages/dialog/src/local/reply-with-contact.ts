import { randomUUID } from 'node:crypto';
import { asksSomething } from '../acts/asks.ts';
import { likelihoodsOf } from '../acts/read-act.ts';
import { beginContact, joinedDraft, phrasesFor } from '../forms/contact.ts';
import { carryOutContact, givenUpIn, holdContact, runningContact } from '../forms/hold-contact.ts';
import { replyOf } from '../forms/hold-form.ts';
import { contactValues, detailsTold, type Fields, messageTold } from '../forms/read-contact.ts';
import { postcodeIn } from '../forms/slots/number.ts';
import { slotNamedIn } from '../forms/slots/slot.ts';
import { isBesideAddress } from '../forms/slots/text.ts';
import { readWho } from '../forms/slots/who.ts';
import type { ContactPhrases } from '../language/contact-words.ts';
import { languageSpoken } from '../language/index.ts';
import type { AssistantProfile, ContactMemory, Conversation, ResponseMemo, Turn } from '../responder.ts';
import type { OpenKnowledge } from '../retrieval/retriever.ts';
import { wordsOf } from '../text/clean-text.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { answerComplaint, goesOnComplaining } from './complaints.ts';
import { callersPhone, canLeaveContact, wasOffered, withQuestion } from './offer-person.ts';
import type { Others, Plan } from './others.ts';
import { asksHowItStands, isOwnMatter, isRequest, tellsHowItStands } from './own-case.ts';
import type { Reply } from './reply.ts';
import { detectSmallTalk, ordersMachine, takesLeave } from './small-talk.ts';

/** A turn this likely is a complaint or a wish for a person, whatever else it may be. */
export const SURELY_MEANT = 0.7;
/** A wish for a person that may be a complaint too hears first that we are sorry. */
const MAY_BE_COMPLAINT = 0.1;
/** A turn that nothing answers is a complaint or a wish from here on. */
const RATHER_MEANT = 0.4;

/**
 * The reply to a turn where a visitor may leave their details for a person: what goes on with the dialogue, or else the
 * answer, or the dialogue's beginning. `plan` makes all replies that have nothing to do with that. Where the owner takes
 * no messages, a dialogue that still runs ends, and whoever wants a person is told.
 */
export async function replyWithContact(
  conversation: Conversation,
  plan: Plan,
  { search, actOf }: Pick<OpenKnowledge, 'search' | 'actOf'>,
): Promise<Reply> {
  const { assistant, turns } = conversation;
  const text = visitorsText(turns);
  if (text === '') return plan();
  const others: Others = { plan, search, actOf };
  const running = await holdContact(conversation, others);
  if (running) return running;
  // "Hang up" sounds like somebody who wants to talk on the phone.
  if (takesLeave(text, assistant.name) || ordersMachine(text)) return plan();
  const meant = await meantBy(text, conversation, actOf);
  const ask = assistant.contact?.ask;
  return ask && canLeaveContact(conversation)
    ? new AnswerOrBeginning(conversation, others, ask, meant).reply()
    : replyWithoutMessages(languageSpoken(turns, assistant).code, meant, plan);
}

/** Answers a turn that no dialogue waits for, or begins the one about a visitor's details. */
class AnswerOrBeginning {
  readonly #conversation: Conversation;
  readonly #others: Others;
  readonly #ask: Fields;
  readonly #meant: Meant;
  readonly #text: string;
  readonly #language: string;
  /** The offer that the turn says something else to. */
  readonly #offered: ContactMemory | undefined;

  constructor(conversation: Conversation, others: Others, ask: Fields, meant: Meant) {
    this.#conversation = conversation;
    this.#others = others;
    this.#ask = ask;
    this.#meant = meant;
    this.#text = visitorsText(conversation.turns);
    this.#language = languageSpoken(conversation.turns, conversation.assistant).code;
    this.#offered = runningContact(conversation.turns);
  }

  async reply(): Promise<Reply> {
    // A person who is asked for comes before any answer.
    if (this.#meant.person >= SURELY_MEANT) return this.#begin();
    // Whoever tells more of what went wrong heard already what the owner wrote of it.
    if (this.#goesOnComplaining()) return this.#offerAfter(replyOf(this.#phrases().sorryToo));
    // Whoever complains hears first that we are sorry, whatever answers them.
    if (this.#complains()) return this.#saySorry();
    // An address without a question asks for somebody who writes or calls.
    if (this.#leavesDetails()) return this.#begin();
    const answer = await this.#others.plan();
    return (await this.#insteadOf(answer)) ?? this.#withOffer(answer);
  }

  /** After an answer that is in doubt, what the turn rather sounds like counts. */
  async #insteadOf(answer: Reply): Promise<Reply | undefined> {
    const { outcome } = answer.memo;
    if (!answer.isGuess && outcome !== 'unknown' && outcome !== 'clarifying') return undefined;
    const { person, complaint } = this.#meant;
    const isUnknown = outcome === 'unknown';
    // "Can you fax something?" may only sound like it.
    const isDoubtful = isUnknown && asksSomething(this.#text);
    if (person >= RATHER_MEANT) return isDoubtful ? this.#offerAfter(answer) : this.#begin();
    return complaint >= RATHER_MEANT ? this.#saySorry() : undefined;
  }

  /** The answer, and the offer of a person where only a person can do what is left to do. */
  #withOffer(answer: Reply): Reply {
    const { turns } = this.#conversation;
    if (isLeftUndone(answer, this.#conversation))
      return this.#offerAfter(saidOfOwnCase(answer, this.#text, this.#phrases()));
    const isForPerson =
      answer.needsPerson || isSecondUnknown(answer, turns) || isUnsettled(answer, this.#conversation);
    // Nobody is asked the same twice in a row.
    return isForPerson && !this.#offered ? this.#offerAfter(answer) : answer;
  }

  #complains(): boolean {
    return this.#meant.complaint >= SURELY_MEANT;
  }

  #goesOnComplaining(): boolean {
    return (
      this.#offered !== undefined && goesOnComplaining(this.#text, this.#meant, this.#conversation.turns)
    );
  }

  #leavesDetails(): boolean {
    // With a calendar it may be for a meeting.
    const { assistant } = this.#conversation;
    const isForPerson = !assistant.calendar || this.#meant.person >= RATHER_MEANT;
    return isForPerson && (leavesDetails(this.#text, this.#ask) || tellsNameAndPlace(this.#text, assistant));
  }

  async #saySorry(): Promise<Reply> {
    return this.#offerAfter(await answerComplaint(this.#text, this.#conversation, this.#others));
  }

  /** Asks for the first detail at once, with what was told before and now. */
  #begin(): Promise<Reply> {
    const { turns } = this.#conversation;
    const known = this.#offered?.draft ?? givenUpIn(turns)?.memory.draft ?? callersPhone(this.#conversation);
    const draft = joinedDraft(known, contactValues(detailsTold(this.#text, this.#ask, {}, true)));
    const step = beginContact(
      this.#meant.complaint >= MAY_BE_COMPLAINT ? 'complaint' : 'wish',
      { ...this.#start(), draft },
      this.#ask,
    );
    return carryOutContact(step, this.#conversation, this.#ask, this.#others);
  }

  #offerAfter(reply: Reply): Reply {
    const draft = joinedDraft(
      this.#offered?.draft ?? callersPhone(this.#conversation),
      contactValues(messageTold(this.#text, this.#ask, {})),
    );
    return withQuestion(reply, beginContact('offer', { ...this.#start(), draft }, this.#ask));
  }

  #start(): Pick<ContactMemory, 'id' | 'language'> {
    return { id: randomUUID(), language: this.#language };
  }

  #phrases(): ContactPhrases {
    return phrasesFor(this.#language);
  }
}

/** How likely an opening is a complaint, or a wish for a person or to be called. */
type Meant = Readonly<Record<'complaint' | 'person', number>>;

export async function meantBy(
  said: string,
  { turns, assistant }: Conversation,
  actOf: OpenKnowledge['actOf'],
): Promise<Meant> {
  // Praise says how something was, as a complaint does.
  if (detectSmallTalk(said, assistant.name) !== undefined) return { complaint: 0, person: 0 };
  const language = languageSpoken(turns, assistant).code;
  const all = await likelihoodsOf({ said, asked: 'nothing', language }, actOf);
  return { complaint: all.complaint, person: all.person + all.leave_contact };
}

/**
 * Whoever tells an address and asks nothing wants to be called or written back: with their name, with what it is about
 * ("book me in, my number is …"), or alone.
 */
function leavesDetails(text: string, ask: Fields): boolean {
  const { name, email, phone, message } = contactValues(detailsTold(text, ask, {}));
  const isTheirs = name !== undefined || (message !== undefined && saysTheirs(text, phone));
  const isTold = isTheirs && (email ?? phone) !== undefined;
  return (isTold || isAddress(text, ask)) && !asksSomething(text);
}

/** "Gareth, SY8 2PQ", and not "Ludlow, SY8 2PQ" where the owner writes of Ludlow. */
function tellsNameAndPlace(text: string, { faq }: AssistantProfile): boolean {
  const name = nameWithPostcode(text);
  return name !== undefined && !faq.some(({ question, answer }) => `${question} ${answer}`.includes(name));
}

/** Whether a turn is an address and nothing besides: "my email is jo@example.com, thanks". */
export function isAddress(text: string, ask: Fields): boolean {
  const { told, rest } = readWho(
    text,
    ask.filter((field) => field !== 'name'),
  );
  const phone = told.phone?.value ?? '';
  // Long numbers may be those of orders and bills.
  const isDialled = /^[+0]/.test(phone) || (phone !== '' && slotNamedIn(text) === 'phone');
  return (told.email !== undefined || isDialled) && wordsOf(rest).every(isBesideAddress);
}

/** The name of somebody who tells it with a postcode, as owners ask for them, and asks nothing. */
function nameWithPostcode(text: string): string | undefined {
  if (postcodeIn(text) === undefined || text.split(/[,.;!]\s+/u).some(asksSomething)) return undefined;
  return contactValues(detailsTold(text, ['name'], {})).name;
}

/** "My number is 07…", "email me at …"; long numbers may be those of orders and bills. */
function saysTheirs(text: string, phone = ''): boolean {
  const part = slotNamedIn(text);
  return part === 'email' || (part === 'phone' && /^[+0]/.test(phone));
}

/** Whether nothing was known twice in a row. A person is offered for it once in a conversation. */
export function isSecondUnknown({ memo }: Pick<Reply, 'memo'>, turns: readonly Turn[]): boolean {
  const before = turns.filter(({ role, memo }) => role === 'assistant' && memo).at(-1);
  return memo.outcome === 'unknown' && before?.memo?.outcome === 'unknown' && !wasOffered(turns);
}

/** The visitor's own case, of which nothing is known: a person is offered at once, if none was before. */
function isUnsettled({ memo }: Pick<Reply, 'memo'>, { turns }: Conversation): boolean {
  const text = visitorsText(turns);
  return memo.outcome === 'unknown' && !wasOffered(turns) && (isOwnMatter(text) || isOwnCase(text));
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
  const isLeft = ['answered', 'clarifying', 'unknown'].includes(memo.outcome);
  // With a calendar it books, moves and cancels by itself.
  return isLeft && !wasOffered(turns) && !assistant.calendar && isOwnCase(visitorsText(turns));
}

/**
 * The reply where no message can be left. What nothing answers stays unknown: it may yet be a wish for a meeting.
 */
async function replyWithoutMessages(
  language: string,
  { person, complaint }: Meant,
  plan: Plan,
): Promise<Reply> {
  const { sorry, noMessages } = phrasesFor(language);
  const reply = await plan();
  const { outcome } = reply.memo;
  const isUnknown = outcome === 'unknown' && !reply.needsPerson;
  const isWish = person >= (isUnknown ? RATHER_MEANT : SURELY_MEANT);
  const isComplaint = complaint >= (isWish ? MAY_BE_COMPLAINT : SURELY_MEANT);
  if (isWish && (isUnknown || outcome === 'clarifying'))
    return {
      text: isComplaint ? `${sorry} ${noMessages}` : noMessages,
      memo: { outcome: 'unknown', entryIds: [] },
    };
  const isRather = isComplaint || (isUnknown && complaint >= RATHER_MEANT);
  if (!isRather || !['unknown', 'answered', 'clarifying'].includes(outcome)) return reply;
  return { ...reply, text: isUnknown ? sorry : `${sorry} ${reply.text}` };
}
