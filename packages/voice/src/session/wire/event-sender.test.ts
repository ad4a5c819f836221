import { ServerEvent } from '@parlo/contract/realtime';
import { describe, expect, it } from 'vitest';
import { EventSender } from './event-sender.ts';

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

  it('sends nothing once stopped', () => {
    const { sender, sent } = sending();
    sender.stop();
    sender.stop();
    sender.send({ type: 'input_audio_buffer.cleared' });
    expect(sent).toEqual([]);
  });
});
