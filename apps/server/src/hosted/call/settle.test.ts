import { readSayExactly } from '@parlo/contract/say-exactly';
import { describe, expect, it } from 'vitest';
import { CallRun, GREETING, NOTICE } from '../testing/run-call.ts';

const greeted = () => new CallRun().open().hi().replies(`${NOTICE} ${GREETING}`);

describe('the end of a call', () => {
  it('without time says so, and ends once that was heard', () => {
    const run = greeted();
    run.at = 9_000;
    run.take({ type: 'run_out', why: 'no_minutes' });
    expect(run.all('end')).toEqual([]);
    run.at = 12_000;
    run.replies('I have to go.');
    expect(run.all('end')).toMatchObject([{ reason: 'no_minutes', seconds: 9 }]);
  });

  it('whose server is about to stop says so', () => {
    const run = greeted().take({ type: 'run_out', why: 'stopped' });
    expect(JSON.stringify(run.commands)).toContain('The connection ends in a moment for maintenance.');
    run.wait(20_000);
    expect(run.all('end')).toMatchObject([{ reason: 'stopped' }]);
  });

  it('does not wait for ever for the last words', () => {
    const run = greeted().take({ type: 'run_out', why: 'cost_cap' }).wait(20_000);
    expect(run.all('end')).toMatchObject([{ reason: 'cost_cap', seconds: 0 }]);
  });

  it('cuts a reply that is only being made, and lets one finish that is heard', () => {
    const made = greeted().says('What?').safe().take({ type: 'run_out', why: 'cost_cap' });
    expect(made.commands.at(-1)).toEqual({ type: 'cancel' });
    const heard = greeted().says('What?').safe();
    heard.begins('A long');
    heard.take({ type: 'run_out', why: 'cost_cap' });
    expect(heard.commands.filter(({ type }) => type === 'cancel')).toEqual([]);
    heard.wait(3_250);
    expect(heard.commands.filter(({ type }) => type === 'cancel')).toHaveLength(1);
  });

  it('comes after 58 minutes, with a word', () => {
    const run = greeted();
    run.at = 58 * 60_000 - 1_000;
    run.says('Still here.').safe().replies('Good.').wait(1_500);
    expect(run.asked).toHaveLength(3);
    run.replies('Time is up.');
    expect(run.all('end')).toMatchObject([{ reason: 'too_long' }]);
  });

  it('comes after a question to a visitor who is silent', () => {
    const run = greeted().wait(30_500);
    expect(run.asked).toHaveLength(2);
    run.replies('Are you still there?').wait(30_500);
    expect(run.asked).toHaveLength(3);
    run.replies('Goodbye!');
    expect(run.all('end')).toMatchObject([{ reason: 'silence' }]);
  });

  it('by the provider is a fault, and tells what was not heard', () => {
    const run = greeted().says('Tell me.').safe();
    run.begins('We open at nine in the morning. We close at six in the evening.');
    run.at += 2_600;
    run.take({ type: 'provider_gone', fault: 'provider_failed' });
    expect(run.all('fault')).toEqual([{ type: 'fault', fault: 'provider_failed' }]);
    expect(run.all('end')).toMatchObject([{ reason: 'lost', unheard: 'We close at six in the evening.' }]);
    expect(run.turns.at(-1)).toMatchObject({ role: 'assistant', interrupted: true });
  });

  it('is no fault where the visitor has gone', () => {
    const run = greeted().take({ type: 'left', how: 'left' });
    expect(run.all('end')).toMatchObject([{ reason: 'left' }]);
    expect(run.all('fault')).toEqual([]);
    const away = greeted().take({ type: 'left', how: 'lost' }).wait(11_000);
    expect(away.all('end')).toMatchObject([{ reason: 'lost' }]);
    expect(away.all('fault')).toEqual([]);
  });

  it('follows the longest session of the provider', () => {
    const run = greeted().provider('error', { error: { code: 'session_expired' } });
    expect(run.all('end')).toMatchObject([{ reason: 'too_long' }]);
    expect(run.all('fault')).toEqual([]);
  });

  it('follows a key that was revoked, a response that never comes, and two that fail', () => {
    const revoked = greeted().provider('error', { error: { code: 'invalid_api_key' } });
    expect(revoked.all('fault')).toMatchObject([{ fault: 'wrong_key' }]);
    const silent = greeted().says('Hello?').safe().wait(16_000);
    expect(silent.all('fault')).toMatchObject([{ fault: 'too_slow' }]);
    const failing = greeted().says('Hello?').safe();
    for (const id of ['resp_f1', 'resp_f2']) {
      failing.provider('response.created', { response: { id } });
      failing.provider('response.done', { response: { id, status: 'failed' } });
    }
    expect(failing.all('fault')).toMatchObject([{ fault: 'provider_failed' }]);
    expect(failing.asked).toHaveLength(3);
  });
});

describe('a visitor whose device is away', () => {
  it('is not listened to, and hears the rest when they are back', () => {
    const run = greeted().says('Tell me.').safe();
    const { response_id } = run.begins('We open at nine in the morning. We close at six in the evening.');
    run.at += 2_600;
    run.client({ type: 'session.pause', sound: true });
    expect(run.commands.slice(-3)).toEqual([
      { type: 'listen', on: false },
      { type: 'cancel' },
      { type: 'clear' },
    ]);
    run.provider('response.done', { response: { id: response_id, status: 'cancelled' } });
    run.provider('output_audio_buffer.cleared', { response_id }).wait(60_000);
    expect(run.asked).toHaveLength(2);
    run.client({ type: 'session.resume' });
    expect(readSayExactly(run.asked[2]?.instructions ?? '')).toBe('We close at six in the evening.');
    run.replies('We close at six in the evening.');
    run.client({ type: 'session.pause' }).wait(310_000);
    expect(run.all('end')).toMatchObject([{ reason: 'silence' }]);
  });
});
