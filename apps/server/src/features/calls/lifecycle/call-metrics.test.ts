import { expect, it } from 'vitest';
import { createMetrics } from '../../../platform/monitoring/metrics.ts';
import { createCallMetrics } from './call-metrics.ts';

it('counts calls, those that run and those that ended, and times the stages of a turn in seconds', async () => {
  const metrics = createMetrics();
  let active = 0;
  const calls = createCallMetrics(metrics, () => active);
  active = 3;
  calls.connected(450);
  calls.ended('left', 60);
  calls.ended('left', 30);
  calls.ended('failed', null);
  calls.turn({ likelihoods: [0.9, 0.34, 0.35] });
  calls.turn({ memo: { outcome: 'answered', entryIds: [] } });
  calls.turn({ memo: { outcome: 'repeated', entryIds: [], askedAgain: true } });
  calls.turn({});
  calls.timings({ endOfTurnMs: 300, transcriptMs: 120, answerMs: 8, speechMs: 40 });
  const text = await metrics.registry.metrics();
  for (const line of [
    'parlo_calls_active 3',
    'parlo_calls_total{reason="left"} 2',
    'parlo_calls_total{reason="failed"} 1',
    'parlo_call_seconds_total 90',
    'parlo_call_setup_seconds_sum 0.45',
    'parlo_call_setup_seconds_bucket{le="0.6"} 1',
    'parlo_heard_words_total{certainty="sure"} 2',
    'parlo_heard_words_total{certainty="unsure"} 1',
    'parlo_call_replies_total{outcome="answered"} 1',
    'parlo_call_replies_total{outcome="asked_again"} 1',
    'parlo_turn_stage_seconds_sum{stage="end_of_turn"} 0.3',
    'parlo_turn_stage_seconds_sum{stage="transcript"} 0.12',
    'parlo_turn_stage_seconds_sum{stage="answer"} 0.008',
    'parlo_turn_stage_seconds_sum{stage="speech"} 0.04',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
});
