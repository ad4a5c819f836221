import { type RealtimeResponse, ServerEvent } from '@parlo/contract/realtime';
import { describe, expect, it } from 'vitest';
import { EventSender } from './event-sender.ts';

const RESPONSE = {
  id: 'resp_1',
  object: 'realtime.response',
  status: 'in_progress',
  status_details: null,
  output: [],
  conversation_id: 'conv_1',
  output_modalities: ['audio'],
  usage: null,
  metadata: null,
} satisfies RealtimeResponse;

function sending() {
  const sent: unknown[] = [];
  let ids = 0;
  const sender = new EventSender({ send: (text) => sent.push(JSON.parse(text)) }, (prefix) => {
    ids += 1;
    return `${prefix}_${ids}`;
  });
  return { sender, sent };
}

describe('EventSender', () => {
  it('gives every event an id of its own', () => {
    const { sender, sent } = sending();
    sender.send({ type: 'input_audio_buffer.cleared' });
    sender.send({ type: 'output_audio_buffer.started', response_id: 'resp_1' });
    expect(sent).toEqual([
      { type: 'input_audio_buffer.cleared', event_id: 'event_1' },
      { type: 'output_audio_buffer.started', event_id: 'event_2', response_id: 'resp_1' },
    ]);
  });

  it('leaves absent fields of an error absent', () => {
    const { sender, sent } = sending();
    sender.error({ type: 'invalid_request_error', message: 'No.' });
    expect(sent).toEqual([
      { type: 'error', event_id: 'event_1', error: { type: 'invalid_request_error', message: 'No.' } },
    ]);
    expect(ServerEvent.safeParse(sent[0]).success).toBe(true);
  });

  it('tells the limits after the beginning of each response, where there are any', () => {
    const limits = [{ name: 'requests', limit: 10, remaining: 3, reset_seconds: 2 }] as const;
    const sent: { type: string }[] = [];
    const newId = () => 'event_1';
    const sender = new EventSender({ send: (text) => sent.push(JSON.parse(text)) }, newId, () => [...limits]);
    sender.send({ type: 'response.created', response: RESPONSE });
    sender.send({ type: 'input_audio_buffer.cleared' });
    expect(sent.map(({ type }) => type)).toEqual([
      'response.created',
      'rate_limits.updated',
      'input_audio_buffer.cleared',
    ]);
    expect(sent[1]).toMatchObject({ rate_limits: limits });
    expect(ServerEvent.safeParse(sent[1]).success).toBe(true);
  });

  it('sends nothing once stopped', () => {
    const { sender, sent } = sending();
    sender.stop();
    sender.stop();
    sender.send({ type: 'input_audio_buffer.cleared' });
    expect(sent).toEqual([]);
  });
});
