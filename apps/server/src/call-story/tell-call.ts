import type { CallFacts, TurnFacts } from './read-call.ts';

const ENDS: Readonly<Record<string, string>> = {
  left: 'the visitor hung up',
  lost: 'the connection died without a word: look at the visitor’s network, and at UDP and TURN by npm run doctor',
  goodbye: 'the assistant ended it after a goodbye',
  silence: 'the visitor was silent for too long',
  too_long: 'it reached the longest time of a call',
  no_minutes: 'the minutes of its account were used up',
  daily_limit: 'the visitor had used the day’s minutes of this assistant',
  cost_cap: 'a cap of the provider’s cost was reached',
  moved: 'the visitor went on in another call',
  busy: 'all lines were taken when the caller had connected',
  stopped: 'the server was being stopped',
  failed: 'it failed: the log says why',
  host_failed: 'the process that held it died: the log says why',
};

/** Tells what happened in a call, line by line, for an operator. */
export function tellCall(call: CallFacts, logLines: readonly string[] | null): readonly string[] {
  return [
    ...head(call),
    '',
    ...(call.turns.length > 0 ? ['at         who        by     took     what'] : ['Nothing was said.']),
    ...call.turns.flatMap(turnLines),
    '',
    ...(logLines === null
      ? ['For the network, the stages of each turn, tools and faults, add --log FILE with the server’s log.']
      : logLines.length > 0
        ? ['In the log:', ...logLines]
        : ['The log has no line about it.']),
  ];
}

function head(call: CallFacts): string[] {
  const { callId, conversationId, assistantId, origin, engine, fellBack, serverId } = call;
  const held = engine === 'provider' ? 'a provider' : 'this server';
  return [
    callId === null
      ? `Conversation ${conversationId}, typed alone`
      : `Call ${callId} in conversation ${conversationId}`,
    `  assistant  ${assistantId ?? 'an unsaved draft'}, by ${origin}`,
    `  held by    ${held}${fellBack ? ', because the provider failed' : ''} (${serverId})`,
    `  begun      ${timeOf(call.startedAt)}`,
    `  ended      ${endOf(call)}`,
    `  lasted     ${call.seconds} s in all its calls; ${call.billedSeconds === null ? 'this one is not in the ledger' : `this one is billed with ${call.billedSeconds} s`}`,
    `  turns      ${turnsOf(call.turns)}`,
  ];
}

function endOf({ endedAt, endReason, heartbeatAt }: CallFacts): string {
  if (endedAt === null) return `not yet; last sign of life ${timeOf(heartbeatAt)}`;
  const reason = endReason ?? 'no reason';
  return `${timeOf(endedAt)}, ${reason}: ${ENDS[reason] ?? 'see the log'}`;
}

function turnsOf(turns: readonly TurnFacts[]): string {
  const replies = turns.flatMap(({ outcome }) => outcome ?? []);
  const counts = [...new Set(replies)].map(
    (outcome) => `${replies.filter((each) => each === outcome).length} ${outcome}`,
  );
  const waits = turns.flatMap(({ latencyMs }) => latencyMs ?? []).toSorted((a, b) => a - b);
  const median = waits[Math.floor(waits.length / 2)];
  const wait = median === undefined ? [] : [`half of the replies within ${seconds(median)}`];
  return [`${turns.length}`, ...counts, ...wait].join(', ');
}

function turnLines({ atMs, role, via, latencyMs, outcome, interrupted, text }: TurnFacts): string[] {
  const what = [outcome, interrupted ? 'interrupted' : null].filter(Boolean).join(', ');
  const took = latencyMs === null ? '' : seconds(latencyMs);
  const line = `${seconds(atMs).padEnd(10)} ${role.padEnd(10)} ${via.padEnd(6)} ${took.padEnd(8)} ${what}`;
  return text === null ? [line.trimEnd()] : [line.trimEnd(), `           ${text}`];
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const timeOf = (date: Date) =>
  date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
