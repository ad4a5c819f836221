import { ServerEvent } from '@parlo/contract/realtime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { applyEvent, NOTHING_SAID } from '../conversation/conversation.ts';
import { arbitraryOf, hostile, kindsOf } from '../testing/arbitrary-of.ts';
import { readEvent } from './read-event.ts';

/** Nobody here listens for these. */
const UNHEARD = new Set([
  'session.created',
  'session.updated',
  'conversation.created',
  'rate_limits.updated',
  'input_audio_buffer.cleared',
  'input_audio_buffer.timeout_triggered',
  'conversation.item.done',
  'response.output_item.added',
  'response.output_item.done',
  'response.content_part.added',
  'response.content_part.done',
  // Sound inside events is played before anybody reads them.
  'response.output_audio.delta',
  'response.output_audio.done',
  'output_audio_buffer.ducked',
  'output_audio_buffer.held',
  'output_audio_buffer.released',
  'response.function_call_arguments.delta',
  'response.function_call_arguments.done',
]);
const kinds = kindsOf(ServerEvent);
const heard = [...kinds].filter(([type]) => !UNHEARD.has(type));

describe('the reader of events beside the contract', () => {
  it('leaves out no kind that the contract does not name', () => {
    expect([...UNHEARD].filter((type) => !kinds.has(type))).toEqual([]);
    expect(heard).toHaveLength(20);
  });

  it.each(heard)('takes %s as it is sent', (_, schema) => {
    fc.assert(
      fc.property(arbitraryOf(schema), (event) => {
        expect(z.safeParse(ServerEvent, event).success).toBe(true);
        expect(readEvent(event)).toEqual(event);
      }),
    );
  });

  it.each([...UNHEARD])('leaves %s alone, which nobody listens for', (type) => {
    const schema = kinds.get(type) ?? expect.fail(`the contract has no ${type}`);
    fc.assert(fc.property(arbitraryOf(schema), (event) => void expect(readEvent(event)).toBeNull()));
  });

  it.each(heard)('refuses %s where the contract does, as far as it is read', (type, schema) => {
    const used = ['type', 'item_id', 'delta', 'transcript', 'text', 'item', 'error'].filter(
      (name) => name in (schema as unknown as { shape: object }).shape,
    );
    // Which speech it was, and why it could not be understood, is not shown.
    const unread = type.startsWith('input_audio_buffer.') ? ['item_id'] : [];
    if (type.endsWith('.failed')) unread.push('error');
    const wrong = fc.constantFrom(7, true, ['x'], { x: 1 }, null);
    fc.assert(
      fc.property(arbitraryOf(schema), fc.constantFrom(...used), wrong, (event, name, value) => {
        if (unread.includes(name)) return;
        const broken = { ...(event as object), [name]: value };
        expect(z.safeParse(ServerEvent, broken).success).toBe(false);
        expect(readEvent(broken)).toBeNull();
      }),
    );
  });
});

describe('the server’s events', () => {
  it('never throws, and neither does the conversation that hears it', () => {
    const types = heard.map(([type]) => type);
    const well = fc.oneof(...heard.map(([, schema]) => arbitraryOf(schema)));
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile(types), well), { maxLength: 12 }), (values) => {
        const events = values.map(readEvent).filter((event) => event !== null);
        const { lines } = events.reduce(applyEvent, NOTHING_SAID);
        for (const { text } of lines) expect(typeof text).toBe('string');
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([null, undefined, '', 'error', 7, [], {}, { type: 'rate_limits.updated' }, { type: 'toString' }])(
    'is no event: %j',
    (value) => expect(readEvent(value)).toBeNull(),
  );
});
