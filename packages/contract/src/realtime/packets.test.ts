import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_EVENT_BYTES, PACKET_BYTES, PacketReader, toPackets } from './packets.ts';

const event = (text: string) => JSON.stringify({ type: 'response.done', text });

test('a short event is one packet, as it is', () => {
  const packets = toPackets(event('Hello'));
  expect(packets.map((packet) => new TextDecoder().decode(packet))).toEqual([event('Hello')]);
});

test('whatever is said arrives as it was sent, in packets that the engine takes', () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 });
  fc.assert(
    fc.property(texts, fc.nat(500), (said, repeated) => {
      const reader = new PacketReader();
      for (const text of said) {
        const sent = event(text.toWellFormed().repeat(repeated));
        const packets = toPackets(sent);
        expect(packets.every((packet) => packet.length <= PACKET_BYTES + 1)).toBe(true);
        const read = packets.map((packet) => reader.read(packet));
        expect(read.at(-1)).toBe(sent);
        expect(read.slice(0, -1).every((each) => each === null)).toBe(true);
      }
    }),
    { numRuns: 15 },
  );
});

test('what is longer than any event is dropped, and the next event is read', () => {
  const reader = new PacketReader();
  const part = new Uint8Array(1_024 * 1_024).fill(0x2b);
  for (let sent = 0; sent <= LONGEST_EVENT_BYTES; sent += part.length) expect(reader.read(part)).toBe(null);
  expect(reader.read(new TextEncoder().encode('.end'))).toBe(null);
  expect(reader.read(new TextEncoder().encode(event('next')))).toBe(event('next'));
});
