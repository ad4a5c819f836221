import type { AnswerSource } from '@parlo/contract';
import type { ConversationItem, ServerEvent } from '@parlo/contract/realtime';
import { readMetadata, readSources } from './read-history.ts';

/** The assistant's activity, as far as events show it. */
export type Voice = 'listening' | 'thinking' | 'speaking';

export interface Line {
  readonly id: string;
  readonly role: 'visitor' | 'assistant';
  readonly via: 'voice' | 'text';
  readonly text: string;
  /**
   * `cut`: somebody spoke over it. `unheard`: it was spoken and could not be recognised. `sending`: it was typed, and
   * the server does not know it yet. `unsent`: it never came there. `unanswered`: it did, and the reply broke off.
   */
  readonly state: 'live' | 'done' | 'cut' | 'unheard' | 'sending' | 'unsent' | 'unanswered';
  /** Passages of the owner's files that it was taken from. */
  readonly sources?: readonly AnswerSource[];
  /** Further text of the owner about the question, to be folded away. */
  readonly more?: string | null;
  /** JSON of a visitor's details that it reads back, to be confirmed or corrected; empty once they are done with. */
  readonly contact?: string | null;
  /** JSON of a meeting that it reads back, to be corrected and booked. */
  readonly booking?: string | null;
  /** The owner's own text, where the reply says it differently. */
  readonly meant?: string | null | undefined;
  /** It tells that an AI speaks, before the reply itself. */
  readonly notice?: true;
  /** The visitor's rating. */
  readonly feedback?: 'up' | 'down' | null;
  /** When it was first shown or said, in milliseconds since 1970. Absent while nobody has said so. */
  readonly at?: number;
  /** It was said before this page was opened. */
  readonly restored?: true;
}

/** The turns of a call in the order of the conversation, which differs from the order of events. */
export interface Conversation {
  readonly lines: readonly Line[];
  readonly voice: Voice;
  /** A response is being made, whether or not it can be heard yet. */
  readonly answering: boolean;
  /** The next text of a call is its opening, unless it is something else. */
  readonly opening: boolean;
  /** The last thing the server complained of. It is why the call ended, if the call ends now. */
  readonly complaint: { readonly code: string; readonly message: string } | null;
}

export const NOTHING_SAID: Conversation = {
  lines: [],
  voice: 'listening',
  answering: false,
  opening: true,
  complaint: null,
};

/** The text that opens every call. The greeting answers it; nobody said it, so it is not shown. */
export const OPENING = 'Hi';

export function applyEvent(talk: Conversation, event: ServerEvent): Conversation {
  switch (event.type) {
    case 'conversation.item.added':
      return addItem(talk, event.item, event.previous_item_id);
    case 'conversation.item.deleted':
      return { ...talk, lines: talk.lines.filter(({ id }) => id !== event.item_id) };
    case 'conversation.item.truncated':
      return change(talk, event.item_id, (line) => ({ ...line, state: 'cut' }));
    case 'conversation.item.retrieved':
      return correct(talk, event.item);
    case 'conversation.item.input_audio_transcription.delta':
      return write(talk, event.item_id, 'visitor', 'voice', (text) => text + event.delta);
    case 'conversation.item.input_audio_transcription.completed':
      return finishVisitorLine(talk, event.item_id, event.transcript);
    case 'conversation.item.input_audio_transcription.failed':
      return settle(change(talk, event.item_id, (line) => ({ ...line, state: 'unheard' })));
    case 'response.output_audio_transcript.delta':
      return write(talk, event.item_id, 'assistant', 'voice', (text) => text + event.delta);
    case 'response.output_text.delta':
      return write(talk, event.item_id, 'assistant', 'text', (text) => text + event.delta);
    case 'response.output_audio_transcript.done':
      return finish(talk, event.item_id, 'voice', event.transcript);
    case 'response.output_text.done':
      return finish(talk, event.item_id, 'text', event.text);
    default:
      return applyVoiceEvent(talk, event);
  }
}

/** The events that say only what the assistant is doing. */
function applyVoiceEvent(talk: Conversation, event: ServerEvent): Conversation {
  switch (event.type) {
    case 'input_audio_buffer.speech_started':
      return { ...talk, voice: 'listening' };
    case 'input_audio_buffer.speech_stopped':
    case 'input_audio_buffer.committed':
      return talk.voice === 'speaking' ? talk : { ...talk, voice: 'thinking' };
    case 'response.created':
      return {
        ...talk,
        answering: true,
        complaint: null,
        voice: talk.voice === 'speaking' ? 'speaking' : 'thinking',
      };
    case 'response.done':
      return settle({ ...withSources(talk, event), answering: false });
    case 'output_audio_buffer.started':
      return { ...talk, voice: 'speaking' };
    case 'output_audio_buffer.stopped':
    case 'output_audio_buffer.cleared':
      return { ...talk, voice: talk.answering ? 'thinking' : 'listening' };
    case 'error':
      return settle({ ...talk, complaint: { code: event.error.code ?? '', message: event.error.message } });
    default:
      return talk;
  }
}

/** Nothing is being made and nothing is heard: the visitor may speak. */
function settle(talk: Conversation): Conversation {
  return talk.voice === 'thinking' && !talk.answering ? { ...talk, voice: 'listening' } : talk;
}

function addItem(talk: Conversation, item: ConversationItem, after: string | null): Conversation {
  if (item.type !== 'message' || item.role === 'system' || !item.id) return talk;
  if (talk.lines.some(({ id }) => id === item.id)) return talk;
  const text = textOf(item);
  const typed = item.content[0]?.type === 'input_text';
  const waiting = typed
    ? talk.lines.find((line) => line.state === 'sending' && line.text === text.trim())
    : null;
  if (talk.opening && typed && !waiting && text === OPENING) return { ...talk, opening: false };
  const line: Line = {
    id: item.id,
    role: item.role === 'user' ? 'visitor' : 'assistant',
    via: typed ? 'text' : 'voice',
    text,
    state: typed ? 'done' : 'live',
  };
  const lines = talk.lines.filter((one) => one !== waiting);
  const place = lines.findIndex(({ id }) => id === after) + 1 || lines.length;
  return { ...talk, opening: false, lines: lines.toSpliced(place, 0, line) };
}

/** The sources of a reply are known when it is complete, and belong to its last item. */
function withSources(
  talk: Conversation,
  { response }: Extract<ServerEvent, { type: 'response.done' }>,
): Conversation {
  const told = markNotice(talk, readMetadata(response, 'notice_item'));
  const sources = readSources(response);
  const contact = readMetadata(response, 'contact_over') ? '' : readMetadata(response, 'contact');
  const booking = readMetadata(response, 'booking');
  const more = readMetadata(response, 'more');
  const meant = readMetadata(response, 'meant');
  if (sources.length === 0 && (contact ?? booking ?? more ?? meant) === null) return told;
  const { id } = told.lines.findLast(({ role }) => role === 'assistant') ?? {};
  return id ? change(told, id, (line) => ({ ...line, sources, more, meant, contact, booking })) : told;
}

const markNotice = (talk: Conversation, id: string | null): Conversation =>
  id === null ? talk : change(talk, id, (line) => ({ ...line, notice: true }));

function textOf(item: Extract<ConversationItem, { type: 'message' }>): string {
  const part = item.content[0];
  return String((part?.type.endsWith('_text') ? part.text : part?.transcript) ?? '');
}

/** A reply that was cut: the server's text of it is what was heard. */
function correct(talk: Conversation, item: ConversationItem): Conversation {
  if (item.type !== 'message' || !item.id) return talk;
  const text = textOf(item);
  return change(talk, item.id, (line) => (line.state === 'cut' ? { ...line, text } : line));
}

export function change(talk: Conversation, id: string, by: (line: Line) => Line): Conversation {
  return { ...talk, lines: talk.lines.map((line) => (line.id === id ? by(line) : line)) };
}

/** Changes a line's text; one that was never announced is put last. */
function write(
  talk: Conversation,
  id: string,
  role: Line['role'],
  via: Line['via'],
  by: (text: string) => string,
): Conversation {
  const known = talk.lines.some((line) => line.id === id);
  const lines = known ? talk.lines : [...talk.lines, { id, role, via, text: '', state: 'live' as const }];
  return change({ ...talk, lines }, id, (line) =>
    line.state === 'cut' ? line : { ...line, via, text: by(line.text) },
  );
}

/** A reply's text is whole; one that was cut has no more than was heard of it. */
function finish(talk: Conversation, id: string, via: Line['via'], text: string): Conversation {
  return change(
    write(talk, id, 'assistant', via, () => text),
    id,
    (line) => (line.state === 'live' ? { ...line, state: 'done' } : line),
  );
}

/** A cough leaves no line and no reply to wait for. */
function finishVisitorLine(talk: Conversation, id: string, transcript: string): Conversation {
  if (transcript.trim() === '') {
    return settle({ ...talk, lines: talk.lines.filter((line) => line.id !== id) });
  }
  const line = write(talk, id, 'visitor', 'voice', () => transcript);
  return change(line, id, (line) => ({ ...line, state: 'done' }));
}
