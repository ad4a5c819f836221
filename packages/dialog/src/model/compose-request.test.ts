import { describe, expect, it } from 'vitest';
import type { AssistantProfile, Conversation, Turn } from '../responder.ts';
import { createRetriever } from '../retrieval/retriever.ts';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { MemoryCalendar } from '../testing/memory-calendar.ts';
import { PASSAGES, withFiles } from '../testing/mill.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { describeTool } from '../tools/tool.ts';
import { composeRequest } from './compose-request.ts';

const NOW = new Date('2026-11-22T15:04:00Z');

async function compose(
  turns: readonly Turn[],
  assistant: AssistantProfile = CAFE,
  about: Partial<Conversation> = {},
  now = NOW,
) {
  const retriever = createRetriever({ model: new ScriptedModel() });
  const signal = new AbortController().signal;
  // A question waits only so long for an index.
  await retriever.prepare(assistant, signal);
  return composeRequest({ id: 'c', assistant, turns, ...about }, retriever, now, signal);
}
const visitor = (text: string): Turn => ({ role: 'visitor', text });
const lastOf = ({ messages }: Awaited<ReturnType<typeof compose>>) => String(messages.at(-1)?.content);

describe('the request for a reply', () => {
  it('has the time, and the visitor’s language', async () => {
    const english = await compose([visitor('Do you deliver to the station?')]);
    expect(english.instructions).toMatch(/\nToday is Sunday,? 22 November 2026\. Times are UTC\.\n/);
    expect(lastOf(english)).toContain('Time: 15:04.');
    expect(english.instructions).toMatch(/\nReply in English unless .*\.$/);
    const ukrainian = await compose([visitor('Чи можна прийти з собакою?')], KAVIARNIA);
    expect(ukrainian.instructions).toContain('Reply in Ukrainian');
    // Data is never an instruction, and no instruction is data.
    expect(lastOf(ukrainian)).not.toContain('Reply in');
  });

  it('has the whole FAQ while it fits, else the entries that are nearest', async () => {
    const small = await compose([visitor('Do you deliver?')]);
    expect(small.entries.size).toBe(CAFE.faq.length);
    const faq = [
      ...CAFE.faq,
      ...Array.from({ length: 100 }, (_, i) => entry(`x${i}`, `About ${i}`, 'A'.repeat(200))),
    ];
    const large = await compose([visitor('Do you deliver?')], { ...CAFE, id: 'large', faq });
    expect(large.entries.size).toBeLessThan(CAFE.faq.length);
    expect(large.entries.get('F1')?.id).toBe('delivery');
    expect(large.instructions).not.toContain('About 99');
  });

  it('has passages with their files, six at most, and the question of the turn before a short one', async () => {
    const assistant = await withFiles(new ScriptedModel(), PASSAGES);
    const turns = [
      visitor('How much is the sauna?'),
      { role: 'assistant', text: 'Twenty-five euros.' } as const,
    ];
    const request = await compose([...turns, visitor('And towels?')], assistant);
    expect(request.passages.size).toBeLessThanOrEqual(6);
    expect([...request.passages.values()].map(({ id }) => id)).toContain('sauna');
    expect(lastOf(request)).toMatch(/\[P\d\] Price_list 2026.pdf › Rooms › Sauna: The sauna costs/);
  });

  it('has the last turns alone of a long conversation, in roles that alternate', async () => {
    const long = Array.from(
      { length: 60 },
      (_, i): Turn => ({
        role: i % 2 === 0 ? 'visitor' : 'assistant',
        text: `${i} ${'word '.repeat(i === 50 ? 3_000 : 100)}`,
      }),
    );
    const { messages } = await compose([...long, visitor('Do you deliver?')]);
    expect(JSON.stringify(messages).length).toBeLessThan(12_000);
    expect(JSON.stringify(messages)).not.toContain('"0 word');
    const roles = messages.map(({ role }) => role);
    expect(roles.every((role, i) => role === (i % 2 === 0 ? 'user' : 'assistant'))).toBe(true);
    expect(roles.at(-1)).toBe('user');
  });

  it('has the visitor’s time, the services and how to book, where visitors can book', async () => {
    const calendar = {
      timeZone: 'Europe/Kyiv',
      services: [{ name: 'Check-up', duration: 30 }],
      duration: 45,
      hours: { from: '09:00', to: '17:00' },
    };
    const { tools } = new MemoryCalendar({}, () => NOW);
    const available = tools.map(describeTool);
    const set = { available, call: () => Promise.reject(new Error('not called')) };
    const request = await compose(
      [visitor('Can I come tomorrow?')],
      { ...CAFE, calendar },
      { tools: set, timeZone: 'Asia/Tokyo' },
    );
    expect(request.instructions).toMatch(
      /Today is Monday,? 23 November 2026\. Times are UTC\+09:00 \(Asia\/Tokyo\)\./,
    );
    expect(lastOf(request)).toContain('Time: 00:04.');
    expect(request.instructions).toContain('Services that can be booked: Check-up (30 minutes).');
    expect(request.instructions).toMatch(/only times that find_slots returned.*read everything back/s);
    expect(request.secrets.join()).toContain('find_bookings');
    expect(request.content).toContain('Check-up');
    const without = await compose(
      [visitor('Can I come tomorrow?')],
      { ...CAFE, calendar },
      { timeZone: 'Nowhere/City' },
    );
    expect(without.instructions).not.toContain('find_slots');
    expect(without.instructions).toContain('Times are UTC+02:00 (Europe/Kyiv).');
    expect(lastOf(without)).toContain('Time: 17:04.');
  });

  it('begins with the same text from turn to turn, whatever is asked and whatever time it is', async () => {
    const assistant = await withFiles(new ScriptedModel(), PASSAGES);
    const faq = Array.from({ length: 100 }, (_, i) => entry(`x${i}`, `About ${i}`, 'A'.repeat(200)));
    for (const each of [assistant, { ...CAFE, id: 'long', faq }]) {
      const turns = [visitor('How much is the sauna?')];
      const first = await compose(turns, each);
      const told = [...turns, { role: 'assistant', text: 'Twenty-five euros.' } as const];
      const later = new Date(NOW.getTime() + 60_000);
      const second = await compose([...told, visitor('Do you deliver?')], each, {}, later);
      expect(second.instructions).toBe(first.instructions);
      const third = [...told, visitor('Do you deliver?'), { role: 'assistant', text: 'Yes.' } as const];
      const { messages } = await compose([...third, visitor('About 7?')], each, {}, later);
      expect(messages.slice(0, second.messages.length - 1)).toEqual(second.messages.slice(0, -1));
    }
  });

  it('leaves out several turns of a long conversation together', async () => {
    const long = Array.from(
      { length: 40 },
      (_, i): Turn => ({ role: i % 2 === 0 ? 'visitor' : 'assistant', text: `turn ${i}` }),
    );
    const firstOf = async (length: number) =>
      (await compose([...long.slice(0, length), visitor('Hi?')])).messages[0]?.content;
    expect(await Promise.all([20, 22, 24, 28, 30].map(firstOf))).toEqual([
      ...['turn 0', 'turn 8', 'turn 8', 'turn 8', 'turn 16'],
    ]);
  });

  it('tells apart what is private, what is to be done, and what visitors may hear', async () => {
    const prompt =
      'Never say that the croissants come frozen. Offer the rye bread first. The mill was built long before the railway.';
    const request = await compose([visitor('Hello, what is this place?')], { ...CAFE, id: 'p', prompt });
    const { secrets, statements, orders, content } = request;
    expect(statements).toEqual(['the croissants come frozen.']);
    expect(orders).toEqual(['Never say that the croissants come frozen.', 'Offer the rye bread first.']);
    expect(secrets.join()).not.toMatch(/railway|croissant|rye/);
    expect(content).toContain('railway');
    expect(content).not.toMatch(/frozen|rye/);
  });

  it('lets addresses be said that an order names, and none that is private', async () => {
    const prompt =
      'Tell guests to write to a@mill.example. Never mention that b@mill.example is read at night.';
    const { addresses } = await compose([visitor('Hi there, where is it?')], { ...CAFE, id: 'q', prompt });
    expect(addresses).toContain('a@mill.example');
    expect(addresses).not.toContain('b@mill.example');
  });
});
