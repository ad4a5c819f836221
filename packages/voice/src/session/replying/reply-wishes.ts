import type { MaxOutputTokens } from '@parlo/contract/realtime';
import type { ClientCall, ReplyWishes, Turn } from '@parlo/dialog/responder';
import type { ConversationLog } from '../wire/conversation-log.ts';
import { describeTools, type ReplySettings, type ResponseSettings } from '../wire/reply-settings.ts';

type Log = Pick<ConversationLog, 'turns' | 'calls'>;

/** What a language model is to know for the next reply besides its turns; undefined for nothing, as it mostly is. */
export function wishesOf(
  log: Log,
  session: ReplySettings,
  most: MaxOutputTokens,
  own: ResponseSettings = {},
): ReplyWishes | undefined {
  const { instructions, tools, toolChoice, parallelCalls } = { ...session, ...own };
  const calls = log.calls();
  const isOffered = tools.length > 0 && toolChoice !== 'none';
  const isPlain = instructions === '' && !isOffered && calls.length === 0 && most === 'inf';
  if (isPlain) return undefined;
  const saidBefore = goesOnFrom(log);
  return {
    ...(instructions !== '' && { instructions }),
    ...(own.instructions !== undefined && { isInstructed: true }),
    ...(isOffered && { tools: describeTools(tools), ...choiceOf(toolChoice) }),
    ...(isOffered && !parallelCalls && { oneCall: true }),
    ...(most !== 'inf' && { maxOutputTokens: most }),
    ...(calls.length > 0 && { calls: saidBefore === null ? calls : calls.map(placedIn(log.turns())) }),
    ...(saidBefore && { saidBefore }),
  };
}

/** The turns that come with these wishes: a reply to what came of calls is one to the visitor's turn before them. */
export function turnsFor(log: Log, { calls = [] }: ReplyWishes): readonly Turn[] {
  const turns = log.turns();
  return calls.length > 0 && goesOnFrom(log) !== null ? turns.slice(0, visitorsEnd(turns)) : turns;
}

/**
 * What the assistant said since the visitor's last turn, without the notice, where the client has sent what came of a call after that; null
 * where it has not.
 */
export function goesOnFrom(log: Log): string | null {
  const turns = log.turns();
  const isAnswered = log.calls().some(({ output, after }) => output !== null && after === turns.length);
  if (!isAnswered) return null;
  return turns
    .slice(visitorsEnd(turns))
    .filter(({ memo }) => memo?.outcome !== 'notice')
    .map(({ text }) => text)
    .join(' ');
}

/** A call is placed behind the visitor's turn where the words between are not given as turns. */
function placedIn(turns: readonly Turn[]): (call: ClientCall) => ClientCall {
  const end = visitorsEnd(turns);
  return (call) => ({ ...call, after: Math.min(call.after, end) });
}

function visitorsEnd(turns: readonly Turn[]): number {
  return turns.findLastIndex(({ role }) => role === 'visitor') + 1;
}

function choiceOf(choice: ReplySettings['toolChoice']): Pick<ReplyWishes, 'toolChoice'> {
  if (choice === 'auto') return {};
  return { toolChoice: typeof choice === 'string' ? choice : { name: choice.name } };
}
