import type { ActScores, ActTurn } from '../acts/act.ts';
import type { DangerScores } from '../acts/danger-scores.ts';
import { languageFor, languageOfLast } from '../language/index.ts';
import { LEAVE_CONTACT } from '../local/offer-person.ts';
import type { AssistantProfile, Turn } from '../responder.ts';
import type { Retriever } from '../retrieval/retriever.ts';
import { BOOK, CANCEL, RESCHEDULE } from '../tools/calendar-tools.ts';
import { createToolSet, MOST_CALLS } from '../tools/create-tool-set.ts';
import { shortened } from '../tools/shorten-result.ts';
import type { Tool, ToolCaller, ToolDescription, ToolReport, ToolSet } from '../tools/tool.ts';
import type { ContactEdits, ResponseMemo } from '../turn-memory.ts';
import { composeSession, rulesOf } from './compose-session.ts';
import { contactChange } from './contact-change.ts';
import { describeTurn } from './describe-turn.ts';
import { meetingChange } from './meeting-change.ts';
import { ReadBacks } from './read-backs.ts';
import { type Help, readHelp } from './read-help.ts';
import { watchRecital } from './recital.ts';
import {
  createSearchKnowledge,
  type KnowledgeFound,
  memoOfFound,
  SEARCH_KNOWLEDGE,
} from './search-knowledge.ts';

const MEETING_CHANGES: ReadonlySet<string> = new Set([BOOK, RESCHEDULE, CANCEL]);
/** Inputs of tools that this server fills in: a model that names a meeting itself books it twice. */
const OWN_INPUTS: readonly string[] = ['id'];

const MOST_OUTPUTS = 12;

/** One call that somebody else's model holds. */
export interface HostedConversation {
  readonly id: string;
  readonly assistant: AssistantProfile;
  readonly caller: ToolCaller;
  /** What was said before the call. */
  readonly turns: readonly Turn[];
  readonly timeZone?: string | undefined;
  readonly network?: string | undefined;
  /** Languages that the owner expects, as ISO 639-1; the greeting's first. */
  readonly languages: readonly string[];
  /** Of a FAQ that is given whole; absent: as many as fit the large providers. */
  readonly faqCharacters?: number | undefined;
}

export interface HostedDialogOptions {
  readonly conversation: HostedConversation;
  readonly retriever: Retriever;
  readonly reader: HostedReader;
  readonly tools: readonly Tool[];
  readonly onReport: (report: ToolReport) => void;
  /** What the visitor changed on the card of their details; null for nothing. */
  readonly edits: () => Promise<ContactEdits | null>;
  readonly now?: () => Date;
}

/** Networks that read a turn; `undefined` while they fail. */
export interface HostedReader {
  dangerOf(said: string, signal: AbortSignal): Promise<DangerScores | undefined>;
  actOf(turn: ActTurn, signal: AbortSignal): Promise<ActScores | undefined>;
}

/** What comes of a call of a tool. */
export interface HostedOutput {
  /** JSON for the model. */
  readonly output: string;
  /** Of all tools since the visitor's turn, to be kept with the reply. Absent where there is nothing to keep. */
  readonly memo?: ResponseMemo;
  readonly endsCall?: boolean;
}

/** A reply that is to be stopped, since it tells what no visitor is to hear. */
export interface Recital {
  /** The sentences before that. */
  readonly heard: string;
  /** Said instead of the rest. */
  readonly instead: string;
  /** Kept with both. */
  readonly memo: ResponseMemo;
}

/** A turn that is over, as an engine reports it. */
interface FinishedTurn {
  readonly role: Turn['role'];
  readonly text: string;
  readonly hidden: boolean;
  readonly memo?: ResponseMemo;
}

/**
 * The dialogue of a call whose model hears and speaks by itself: what it is told, what its tools do, what may not be left to
 * it, and what is kept of its turns. One for each call; it holds what was said in it and opens nothing.
 */
export class HostedDialog {
  readonly #options: HostedDialogOptions;
  readonly #readBacks: ReadBacks;
  readonly #turns: Turn[];
  /** What the visitor said in this call. */
  readonly #said: string[] = [];
  /** Turns that `help` has read and `finish` has not seen yet, and the other way round: either may come first. */
  readonly #read: string[] = [];
  readonly #finished: string[] = [];
  #found: KnowledgeFound[] = [];
  /** What tools returned lately: a reply may say it. */
  readonly #outputs: string[] = [];
  #memo: ResponseMemo | undefined;
  #calls = 0;
  #signal: AbortSignal = AbortSignal.abort();

  constructor(options: HostedDialogOptions) {
    this.#options = options;
    this.#turns = [...options.conversation.turns];
    this.#readBacks = new ReadBacks((turn) => options.reader.actOf(turn, this.#signal));
  }

  /** What the model may call. */
  get tools(): readonly ToolDescription[] {
    return this.#toolSet(AbortSignal.abort(), () => undefined).available.map(withoutOwnInputs);
  }

  get instructions(): string {
    const { conversation, now = () => new Date() } = this.#options;
    return composeSession({ ...conversation, tools: this.tools }, now());
  }

  /** Said by whoever goes on with the conversation after the model was lost. */
  get apology(): string {
    return languageFor(this.#language).session.apology;
  }

  /** Takes a turn of the visitor; returns what has to be said to it where they tell of danger. Rejects with `AbortError` alone. */
  async help(said: string, signal: AbortSignal): Promise<Help | null> {
    this.#hear(said, this.#finished, this.#read);
    const { conversation, reader } = this.#options;
    const { assistant, timeZone } = conversation;
    const about = { assistant, turns: this.#turns, ...(timeZone !== undefined && { timeZone }) };
    return readHelp(about, (text) => reader.dangerOf(text, signal));
  }

  /** Runs a tool. Rejects with `AbortError` alone: all else is an output. */
  async useTool(name: string, input: string, signal: AbortSignal): Promise<HostedOutput> {
    this.#calls += 1;
    this.#signal = signal;
    if (this.#calls > MOST_CALLS) return this.#answer({ ok: false, fault: 'too_many_calls' });
    const given = parsed(input);
    if (given === undefined) return this.#answer({ ok: false, fault: 'invalid_input' });
    const call = { ends: false };
    const set = this.#toolSet(signal, () => {
      call.ends = true;
    });
    const output = await this.#use(set, name, given);
    if (call.ends) this.#keep({ outcome: 'goodbye', entryIds: [] });
    return { ...this.#answer(output), ...(call.ends && { endsCall: true }) };
  }

  /** Watches one reply. What it returns is given all that was said of it so far, as often as words come. */
  watch(): (said: string) => Recital | null {
    const { assistant } = this.#options.conversation;
    const told = watchRecital({ assistant, rules: rulesOf(assistant, this.tools), found: this.#outputs });
    const memo = { outcome: 'unknown', entryIds: [], recited: true } as const;
    return (said) => {
      const heard = told(said);
      return heard === null
        ? null
        : { heard, instead: languageFor(this.#language).assistant.askPerson, memo };
    };
  }

  /** Takes a turn that is over, and returns what is kept of it. */
  finish({ role, text, hidden, memo }: FinishedTurn): ResponseMemo | undefined {
    if (role === 'visitor') {
      if (!hidden) this.#hear(text, this.#read, this.#finished);
      return memo;
    }
    const { assistant } = this.#options.conversation;
    const isOpening = memo?.outcome === 'notice' || this.#said.length === 0;
    const kept = isOpening
      ? memo
      : this.#withReadBack(describeTurn(text, assistant, this.#found, memo ?? this.#memo));
    this.#turns.push({ role, text, ...(kept && { memo: kept }) });
    if (!isOpening) this.#begin();
    return kept;
  }

  /** What waits for a yes stays with replies to other things, so that this server's own dialogue can go on with it. */
  #withReadBack(memo: ResponseMemo): ResponseMemo {
    if (memo.danger || memo.contactOver || memo.outcome === 'goodbye') return memo;
    const [contact] = this.#readBacks.waiting(this.#said).flatMap((each) => each.contact ?? []);
    const [booking] = this.#readBacks.waiting(this.#said).flatMap((each) => each.booking ?? []);
    return {
      ...(contact && { contact: { ...contact, unread: true } }),
      ...(booking && { booking: { ...booking, unread: true } }),
      ...memo,
    };
  }

  /** A turn comes twice and counts once: it is looked for in `seen`, and otherwise expected a second time by `next`. */
  #hear(said: string, seen: string[], next: string[]): void {
    const at = seen.indexOf(said);
    if (at >= 0) {
      seen.splice(0, at + 1);
      return;
    }
    next.push(said);
    this.#turns.push({ role: 'visitor', text: said });
    this.#said.push(said);
    this.#begin();
  }

  /** Nothing was called or found for the next reply yet. */
  #begin(): void {
    this.#found = [];
    this.#memo = undefined;
    this.#calls = 0;
  }

  async #use(set: ToolSet, name: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { assistant, timeZone } = this.#options.conversation;
    const isThere = set.available.some((tool) => tool.name === name);
    const language = this.#language;
    const ask = assistant.contact?.ask;
    if (isThere && name === LEAVE_CONTACT && ask) {
      const { edits } = this.#options;
      const change = contactChange(input, { ask, tools: set, language, edits });
      if ('missing' in change)
        return { done: false, next: 'Ask the visitor for it.', missing: change.missing };
      return this.#change(name, change);
    }
    const { calendar } = assistant;
    if (isThere && calendar && MEETING_CHANGES.has(name)) {
      const change = await meetingChange(name, input, { calendar, tools: set, language, timeZone });
      return 'refused' in change ? change.refused : this.#change(name, change);
    }
    const result = await set.call(name, input);
    const [found] = name === SEARCH_KNOWLEDGE ? this.#found.slice(-1) : [];
    if (found) this.#keep(memoOfFound(found, String(input.question ?? '')));
    return shortened(result);
  }

  async #change(name: string, change: Parameters<ReadBacks['ask']>[1]): Promise<unknown> {
    const { output, memo } = await this.#readBacks.ask(name, change, this.#said);
    this.#keep(memo);
    return output;
  }

  #keep(memo: ResponseMemo): void {
    const { entryIds = [], ...before } = this.#memo ?? {};
    this.#memo = { ...before, ...memo, entryIds: [...new Set([...entryIds, ...memo.entryIds])] };
  }

  #answer(output: unknown): HostedOutput {
    const text = JSON.stringify(output);
    this.#outputs.push(text);
    if (this.#outputs.length > MOST_OUTPUTS) this.#outputs.shift();
    return { output: text, ...(this.#memo && { memo: this.#memo }) };
  }

  get #language(): string {
    return languageOfLast(this.#turns, this.#options.conversation.assistant).code;
  }

  #toolSet(signal: AbortSignal, endCall: () => void): ToolSet {
    const { conversation, retriever, tools, onReport } = this.#options;
    const { id: conversationId, assistant, caller, timeZone, network } = conversation;
    const search = createSearchKnowledge(retriever, assistant, (found) => this.#found.push(found));
    return createToolSet({
      tools: [...tools, search],
      context: {
        ...{ conversationId, assistant, caller, language: this.#language, endCall },
        ...(timeZone !== undefined && { timeZone }),
        ...(network !== undefined && { network }),
      },
      signal,
      onCall: () => undefined,
      onReport,
    });
  }
}

function withoutOwnInputs({ parameters, ...tool }: ToolDescription): ToolDescription {
  const { properties, required, ...schema } = parameters;
  if (typeof properties !== 'object' || properties === null) return { ...tool, parameters };
  const kept = Object.entries(properties).filter(([name]) => !OWN_INPUTS.includes(name));
  const needed = Array.isArray(required) ? required.filter((name) => !OWN_INPUTS.includes(name)) : [];
  return {
    ...tool,
    parameters: {
      ...schema,
      properties: Object.fromEntries(kept),
      ...(needed.length > 0 && { required: needed }),
    },
  };
}

/** The input of a tool; undefined for what is no JSON object. */
function parsed(input: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(input === '' ? '{}' : input);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    // A model may write anything.
    return undefined;
  }
}
