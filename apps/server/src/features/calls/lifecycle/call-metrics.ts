import type { CallFault } from '@parlo/contract';
import { UNSURE_BELOW } from '@parlo/dialog';
import type { EndReason, FinishedTurn, TurnTimings } from '@parlo/voice';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from '../../../platform/monitoring/metrics.ts';

/** Figures about calls for `GET /metrics`. */
export interface CallMetrics {
  /** From the request for a call until its caller is connected. */
  connected(ms: number): void;
  /** With its duration; null where it is not known yet. */
  ended(reason: EndReason, seconds: number | null): void;
  timings(timings: TurnTimings): void;
  /** How surely a visitor was heard, and what kind of reply they got. */
  turn(turn: Pick<FinishedTurn, 'likelihoods' | 'memo'>): void;
  /** A provider did not take a call, or lost it. */
  fault(fault: CallFault, when: 'before' | 'during'): void;
}

export function createCallMetrics({ registry }: Metrics, activeCalls: () => number): CallMetrics {
  const registers = [registry];
  new Gauge({
    name: 'parlo_calls_active',
    help: 'Calls running on this server.',
    registers,
    collect() {
      this.set(activeCalls());
    },
  });
  const calls = new Counter({
    name: 'parlo_calls_total',
    help: 'Calls that ended, by why.',
    labelNames: ['reason'],
    registers,
  });
  const seconds = new Counter({
    name: 'parlo_call_seconds_total',
    help: 'Duration of calls that ended, all together.',
    registers,
  });
  const setup = new Histogram({
    name: 'parlo_call_setup_seconds',
    help: 'Time from the request for a call until its caller is connected.',
    buckets: [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 5],
    registers,
  });
  const faults = new Counter({
    name: 'parlo_provider_faults_total',
    help: 'Calls that a provider did not take, or lost, by why and when.',
    labelNames: ['fault', 'when'],
    registers,
  });
  const stages = new Histogram({
    name: 'parlo_turn_stage_seconds',
    help: 'Time from the last sound of a visitor to the first of the reply, by stage.',
    labelNames: ['stage'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1, 1.5, 2, 4],
    registers,
  });
  const words = new Counter({
    name: 'parlo_heard_words_total',
    help: 'Words that visitors said in calls, by whether they were probably heard right. Services for hearing do not tell.',
    labelNames: ['certainty'],
    registers,
  });
  const replies = new Counter({
    name: 'parlo_call_replies_total',
    help: 'Replies in calls, by what came of the turn; asked_again: the visitor was not understood.',
    labelNames: ['outcome'],
    registers,
  });
  return {
    connected: (ms) => setup.observe(ms / 1_000),
    ended(reason, lasted) {
      calls.inc({ reason });
      if (lasted !== null) seconds.inc(lasted);
    },
    fault: (fault, when) => faults.inc({ fault, when }),
    timings: ({ endOfTurnMs, transcriptMs, answerMs, speechMs }) => {
      stages.observe({ stage: 'end_of_turn' }, endOfTurnMs / 1_000);
      stages.observe({ stage: 'transcript' }, transcriptMs / 1_000);
      stages.observe({ stage: 'answer' }, answerMs / 1_000);
      stages.observe({ stage: 'speech' }, speechMs / 1_000);
    },
    turn({ likelihoods = [], memo }) {
      const unsure = likelihoods.filter((likelihood) => likelihood < UNSURE_BELOW).length;
      words.inc({ certainty: 'sure' }, likelihoods.length - unsure);
      words.inc({ certainty: 'unsure' }, unsure);
      if (memo) replies.inc({ outcome: memo.askedAgain ? 'asked_again' : memo.outcome });
    },
  };
}
