import type { ConversationItem, MessageItem, SentItem } from '@parlo/contract/realtime';
import type { ClientCall, ResponseMemo, Turn } from '@parlo/dialog/responder';
import type { Transcript } from '../../speech/types.ts';
import { joinTranscripts } from '../listening/join-transcripts.ts';
import { heardText, type SpokenSentence } from '../replying/heard-text.ts';
import type { EarlierTurn } from '../types.ts';

/** An item as it is kept: with an id, always. */
export type StoredItem = ConversationItem & { id: string };

export interface LogEntry {
  item: StoredItem;
  /** The visitor spoke it; two such in a row are one turn that was cut too early. */
  readonly spoken: boolean;
  /** The widget's opening 'Hi'. */
  readonly hidden: boolean;
  /** Said by this session. A client's own assistant items are kept for it but never reach the responder. */
  readonly ours: boolean;
  memo?: ResponseMemo;
  /** The language of the visitor's speech, if the recogniser detects it. */
  likelihoods?: readonly number[];
  /** The position of each sentence's sound, for an item spoken by the assistant. */
  readonly sentences: SpokenSentence[];
  /** Its words belong to the turn before: a client added both before it asked for a response. */
  joins?: boolean;
  /** A response to it was asked for. */
  answered?: boolean;
  /** Set once it was cut: no later cut brings back what was never heard. Milliseconds. */
  heardMs?: number;
}

/**
 * Of a reply that was cut, so much is no turn of its own between two of the visitor's: nobody reacts to words that soon, so
 * they were still speaking, and both of theirs are one.
 */
export const UNHEARD_REPLY_MS = 600;

/** A client's items past this are refused: one call can't fill the host's memory. */
export const MAX_ITEMS = 2_000;

/** The conversation, in order. Grows by text only. */
export class ConversationLog {
  /** The conversation's own, for its client; null where it has none. */
  readonly id: string | null;
  readonly #entries = new Map<string, LogEntry>();
  /** Every id so far, also of deleted items and of those to come, which a client reads in `speech_started`. */
  readonly #taken = new Set<string>();
  readonly #newId: (prefix: string) => string;
  /** Items from before the session, which its client does not know: for it they are not there. */
  readonly #earlier: ReadonlySet<string>;
  #order: string[] = [];

  constructor(
    newId: (prefix: string) => string,
    earlier: readonly EarlierTurn[] = [],
    id: string | null = null,
  ) {
    this.id = id;
    this.#newId = newId;
    this.#earlier = new Set(earlier.map(({ itemId }) => itemId));
    for (const turn of earlier) this.insert(entryOf(turn));
  }

  /** Items of this session. */
  get size(): number {
    return this.#order.length - this.#earlierCount;
  }

  get lastId(): string | null {
    return this.#visible(this.#order.at(-1));
  }

  /** An id for an item to come, which no other can take. */
  newItemId(): string {
    let id = this.#newId('item');
    while (this.isTaken(id)) id = this.#newId('item');
    this.#taken.add(id);
    return id;
  }

  /** Items there ever were, deleted ones too. */
  get everCount(): number {
    return this.#taken.size;
  }

  isTaken(id: string): boolean {
    return this.#taken.has(id);
  }

  get(id: string): LogEntry | undefined {
    return this.#entries.get(id);
  }

  /**
   * Puts an entry after `previousId` (`root`: first; absent: last) and returns the id now before it.
   * The caller has checked that `previousId` exists and the item's id does not.
   */
  insert(entry: LogEntry, previousId?: string | null): string | null {
    const place = this.#placeAfter(previousId);
    this.#order.splice(place, 0, entry.item.id);
    this.#entries.set(entry.item.id, entry);
    this.#taken.add(entry.item.id);
    return this.#visible(this.#order[place - 1]);
  }

  /** An id as the client may read it. */
  #visible(id: string | undefined): string | null {
    return id === undefined || this.#earlier.has(id) ? null : id;
  }

  get #earlierCount(): number {
    return this.#order.findLastIndex((id) => this.#earlier.has(id)) + 1;
  }

  #placeAfter(previousId: string | null | undefined): number {
    if (previousId === 'root') return this.#earlierCount;
    const index = previousId == null ? -1 : this.#order.indexOf(previousId);
    return index === -1 ? this.#order.length : index + 1;
  }

  remove(id: string): boolean {
    if (!this.#entries.delete(id)) return false;
    this.#order = this.#order.filter((each) => each !== id);
    return true;
  }

  /** Cuts a spoken item to what was heard by `audioEndMs`, and returns its words. */
  truncate(id: string, audioEndMs: number): string {
    const entry = this.#entries.get(id);
    if (entry === undefined) return '';
    entry.heardMs = Math.min(audioEndMs, entry.heardMs ?? audioEndMs);
    entry.item = withText(entry.item, heardText(entry.sentences, entry.heardMs));
    return messageText(entry.item);
  }

  /** The id before `id`, or null for the first or an unknown one. */
  before(id: string): string | null {
    return this.#visible(this.#order[this.#order.indexOf(id) - 1]);
  }

  /** Makes one turn of all that the visitor has said or typed since a response was asked for last. To be called for each. */
  gather(): void {
    const entries = this.#order.flatMap((id) => this.#entries.get(id) ?? []);
    const answered = entries.findLastIndex((entry) => entry.answered === true || entry.ours);
    const open = entries.slice(answered + 1).filter((entry) => asTurn(entry)?.role === 'visitor');
    for (const [index, entry] of open.entries()) {
      entry.answered = true;
      entry.joins = index > 0 && open[index - 1]?.hidden === false;
    }
  }

  /** The responder's input; `said` is added as a turn of the visitor. */
  turns(said?: Transcript): Turn[] {
    const entries = this.#inOrder();
    if (said !== undefined) entries.push(spokenEntry(said));
    return this.#walk(entries);
  }

  /** All that was said so far, of earlier calls too. */
  entries(): readonly LogEntry[] {
    return this.#inOrder();
  }

  #inOrder(): LogEntry[] {
    return this.#order.flatMap((id) => this.#entries.get(id) ?? []);
  }

  /** `onOther` is told of each entry that is no turn, and how many turns there were before it. */
  #walk(entries: readonly LogEntry[], onOther?: (entry: LogEntry, turns: number) => void): Turn[] {
    const turns: Turn[] = [];
    let previous: LogEntry | null = null;
    for (const [index, entry] of entries.entries()) {
      const turn = asTurn(entry);
      if (turn === null) {
        onOther?.(entry, turns.length);
        continue;
      }
      if (isUnheard(entry) && previous?.spoken && entries[index + 1]?.spoken) continue;
      const last = turns.at(-1);
      const joins = entry.joins === true || (previous?.spoken && entry.spoken);
      if (joins && last?.role === 'visitor')
        turns[turns.length - 1] = { role: 'visitor', ...joinTranscripts(last, turn) };
      else turns.push(turn);
      previous = entry;
    }
    return turns;
  }

  /** The calls of the client's functions, in their order, each with what came of it. */
  calls(): ClientCall[] {
    const outputs = new Map<string, string>();
    for (const { item } of this.#entries.values())
      if (item.type === 'function_call_output') outputs.set(item.call_id, item.output);
    const places = new Map<string, number>();
    this.#walk(this.#inOrder(), (entry, turns) => places.set(entry.item.id, turns));
    return this.#inOrder().flatMap(({ item }) => {
      if (item.type !== 'function_call') return [];
      const { call_id: callId, name, arguments: input } = item;
      const output = outputs.get(callId) ?? null;
      return [{ callId, name, arguments: input, output, after: places.get(item.id) ?? 0 }];
    });
  }

  hasCall(callId: string): boolean {
    return this.#inOrder().some(({ item }) => item.type === 'function_call' && item.call_id === callId);
  }

  /** The responder's memo of the assistant's last turn. */
  get lastMemo(): ResponseMemo | undefined {
    return this.turns().findLast(({ role }) => role === 'assistant')?.memo;
  }

  /** Whether the assistant has said anything aloud in this session. */
  get hasSound(): boolean {
    return [...this.#entries.values()].some(({ ours, sentences }) => ours && sentences.length > 0);
  }

  /** The assistant's last text, for the choice of language; '' before its first word. */
  lastAssistantText(): string {
    for (const id of this.#order.toReversed()) {
      const entry = this.#entries.get(id);
      const text = entry?.ours === true ? messageText(entry.item) : '';
      if (text !== '') return text;
    }
    return '';
  }
}

/** An earlier turn as an item of which nothing can be cut any more. */
function entryOf({ itemId, role, text, memo }: EarlierTurn): LogEntry {
  const ours = role === 'assistant';
  const content = ours ? ({ type: 'output_text', text } as const) : ({ type: 'input_text', text } as const);
  const item = {
    id: itemId,
    object: 'realtime.item',
    type: 'message',
    status: 'completed',
    role: ours ? 'assistant' : 'user',
    content: [content],
  } satisfies StoredItem;
  return { item, spoken: false, hidden: false, ours, sentences: [], ...(memo && { memo }) };
}

function spokenEntry({ text: transcript, likelihoods }: Transcript): LogEntry {
  const item = {
    id: '',
    object: 'realtime.item',
    type: 'message',
    status: 'completed',
    role: 'user',
    content: [{ type: 'input_audio', transcript }],
  } satisfies StoredItem;
  return {
    item,
    spoken: true,
    hidden: false,
    ours: false,
    sentences: [],
    ...(likelihoods && { likelihoods }),
  };
}

/** All text of a message, spoken or written; '' for other items. */
export function messageText(item: ConversationItem | SentItem): string {
  if (item.type !== 'message') return '';
  return item.content
    .map((part) => ('text' in part ? part.text : (part.transcript ?? '')))
    .join(' ')
    .trim();
}

/** The item with its only content part's transcript or text replaced. */
export function withText(item: StoredItem, text: string): StoredItem {
  if (item.type !== 'message') return item;
  const content: MessageItem['content'] = item.content.map((part) =>
    part.type === 'input_audio' || part.type === 'output_audio'
      ? { ...part, transcript: text }
      : { ...part, text },
  );
  return { ...item, content };
}

function isUnheard({ ours, heardMs }: LogEntry): boolean {
  return ours && heardMs !== undefined && heardMs < UNHEARD_REPLY_MS;
}

function asTurn({ item, ours, memo, likelihoods }: LogEntry): Turn | null {
  if (item.type !== 'message') return null;
  const text = messageText(item);
  if (text === '') return null;
  if (item.role === 'user') return { role: 'visitor', text, ...(likelihoods && { likelihoods }) };
  if (item.role !== 'assistant' || !ours) return null;
  return memo === undefined ? { role: 'assistant', text } : { role: 'assistant', text, memo };
}
