import { describe, expect, it } from 'vitest';
import { visitHosted } from '../testing/hosted-visit.ts';
import { bookingCard, contactCard } from '../turn-memory.ts';

const DETAILS = { name: 'Tim Roth', email: 'tim@roth.com', message: 'A table for nine' };
const ALL = ['name', 'email', 'phone', 'message'] as const;

describe('details that a model leaves for a person', () => {
  const visitor = () => visitHosted({ ask: ALL, acts: { 'Yes, that is right.': 'agree', 'No.': 'refuse' } });

  it('are read back first, with the card, and sent after the visitor’s yes', async () => {
    const { hears, uses, says, stored } = visitor();
    await hears('Please tell them I want a table for nine. Tim Roth, tim@roth.com');
    const first = await uses('leave_contact', DETAILS);
    expect(first.output).toMatchObject({ done: false, read_back: DETAILS });
    expect(first.memo && contactCard(first.memo)).toContain('tim@roth.com');
    expect(stored).toEqual([]);
    expect(says('Tim Roth, tim@roth.com: a table for nine. Is that right?')?.contact?.step).toBe('confirm');
    await hears('Yes, that is right.');
    const second = await uses('leave_contact', DETAILS);
    expect(second.output).toEqual({ ok: true, result: { outcome: 'stored' } });
    expect(second.memo).toMatchObject({ contactOver: true });
    expect(second.memo?.contact).toBeUndefined();
    expect(stored).toMatchObject([{ ...DETAILS, id: expect.stringMatching(/^[\w-]{36}$/) }]);
  });

  it('are not sent by calling twice, nor after a no, nor for others than were read back', async () => {
    const { hears, uses, stored } = visitor();
    await hears('Tim Roth, tim@roth.com');
    await uses('leave_contact', DETAILS);
    expect((await uses('leave_contact', DETAILS)).output).toMatchObject({ done: false });
    await hears('No.');
    expect((await uses('leave_contact', DETAILS)).output).toMatchObject({ done: false });
    await hears('Yes, that is right.');
    const other = await uses('leave_contact', { ...DETAILS, email: 'other@roth.com' });
    expect(other.output).toMatchObject({ done: false, read_back: { email: 'other@roth.com' } });
    expect(stored).toEqual([]);
  });

  it('stay with replies to other things, for this server’s own dialogue to go on with, until they are sent', async () => {
    const { hears, uses, says } = visitor();
    await hears('Tim Roth, tim@roth.com');
    await uses('leave_contact', DETAILS);
    expect(says('Tim Roth, tim@roth.com: a table for nine. Is that right?')?.contact?.unread).toBeUndefined();
    await hears('Do you take cards?');
    expect(says('Yes, cash and all cards.')).toMatchObject({
      outcome: 'answered',
      contact: { step: 'confirm', draft: DETAILS, unread: true },
    });
    await hears('Yes, that is right.');
    await uses('leave_contact', DETAILS);
    expect(says('I have sent it.')?.contact).toBeUndefined();
    await hears('Are dogs allowed?');
    expect(says('Well-behaved dogs are welcome.')?.contact).toBeUndefined();
  });

  it('do not stay where the visitor has long spoken of other things', async () => {
    const { hears, uses, says } = visitor();
    await hears('Tim Roth, tim@roth.com');
    await uses('leave_contact', DETAILS);
    says('Is that right?');
    const kept = [];
    for (const text of ['Hm', 'Wait', 'Let me see', 'Do you take cards?']) {
      await hears(text);
      kept.push(says('Yes, cash and all cards.')?.contact?.step);
    }
    expect(kept).toEqual(['confirm', 'confirm', 'confirm', undefined]);
  });

  it('are those on the card where the visitor changed it', async () => {
    const { hears, uses, edit, stored } = visitor();
    const { memo } = await uses('leave_contact', DETAILS);
    edit({ id: memo?.contact?.id ?? '', fields: { email: { edit: 1, value: 'tim@rooth.com' } } });
    await hears('Yes, that is right.');
    await uses('leave_contact', { ...DETAILS, message: 'Nine people' });
    expect(stored).toMatchObject([{ email: 'tim@rooth.com', message: 'A table for nine' }]);
  });

  it('are asked for where the owner wants more of them', async () => {
    const { uses } = visitor();
    expect((await uses('leave_contact', { message: 'Call me' })).output).toMatchObject({
      done: false,
      missing: ['name', 'email or phone'],
    });
  });

  it('are for nobody where the owner takes none', async () => {
    const { uses, dialog } = visitHosted();
    expect(dialog.tools.map(({ name }) => name)).toEqual(['end_call', 'search_knowledge']);
    expect((await uses('leave_contact', DETAILS)).output).toMatchObject({ ok: false, fault: 'unknown_tool' });
  });
});

describe('a meeting', () => {
  const SLOT = '2026-11-26T10:00:00+02:00';
  const GUEST = { start: SLOT, name: 'Tim Roth', email: 'tim@roth.com' };
  const visitor = (booked: { id: string; start: string }[] = []) =>
    visitHosted({ calendar: { booked }, acts: { 'Yes please.': 'agree' } });

  it('is booked once, after it was read back and the visitor said yes', async () => {
    const { hears, uses, calendar } = visitor();
    await hears('Thursday at ten, Tim Roth, tim@roth.com');
    const first = await uses('book', GUEST);
    expect(first.output).toMatchObject({
      done: false,
      read_back: { time: expect.stringMatching(/^Thursday,? 26 November 2026 at 10:00$/u), name: 'Tim Roth' },
    });
    const card: unknown = JSON.parse((first.memo && bookingCard(first.memo)) ?? '{}');
    expect(card).toMatchObject({ name: 'Tim Roth', timeZone: 'Europe/Kyiv' });
    expect(calendar?.bookings).toEqual([]);
    await hears('Yes please.');
    const second = await uses('book', GUEST);
    expect(second.output).toMatchObject({ ok: true, result: { outcome: 'booked' } });
    expect(second.memo?.booking).toBeUndefined();
    expect(calendar?.bookings).toHaveLength(1);
  });

  it('that the visitor booked on the card meanwhile is not booked again', async () => {
    const { hears, uses, calendar } = visitor();
    const { memo } = await uses('book', GUEST);
    const other = calendar?.instantOf('2026-11-26T12:00') ?? 0;
    calendar?.bookOnCard(memo?.booking?.id ?? '', other, { name: 'Tim', email: 'tim@roth.com' });
    await hears('Yes please.');
    const { output } = await uses('book', GUEST);
    expect(Date.parse(output.result.booking.start)).toBe(other);
    expect(calendar?.bookings).toHaveLength(1);
  });

  it('is not read back where it can’t be', async () => {
    const { uses } = visitor();
    for (const [tool, input] of [
      ['book', { ...GUEST, start: '2026-11-26T03:00:00+02:00' }],
      ['book', { ...GUEST, email: 'nonsense' }],
      ['reschedule', { booking_id: 'none', start: SLOT }],
      ['cancel', { booking_id: 'none' }],
    ] as const) {
      const { output, memo } = await uses(tool, input);
      expect(output).toMatchObject({ done: false, next: expect.any(String) });
      expect(memo).toBeUndefined();
    }
  });

  it('is moved and cancelled in the same way', async () => {
    const { hears, uses, calendar } = visitor([{ id: 'booking_1', start: '2026-11-25T09:00' }]);
    const move = { booking_id: 'booking_1', start: SLOT };
    expect((await uses('reschedule', move)).output).toMatchObject({
      read_back: { from: expect.stringMatching(/^Wednesday,? 25 November 2026 at 09:00$/u) },
    });
    await hears('Yes please.');
    expect((await uses('reschedule', move)).output).toMatchObject({ result: { outcome: 'moved' } });
    expect((await uses('cancel', { booking_id: 'booking_1' })).output).toMatchObject({ done: false });
    await hears('Yes please.');
    expect((await uses('cancel', { booking_id: 'booking_1' })).output).toMatchObject({
      result: { outcome: 'cancelled' },
    });
    expect(calendar?.bookings.map(({ state }) => state)).toEqual(['cancelled']);
  });
});

describe('a search', () => {
  it('gives the model what the owner wrote, and the reply its sources', async () => {
    const text = 'Dogs are welcome on the terrace, and in the bar after six.';
    const passage = { id: 'p1', file: 'House rules', heading: 'Dogs', text, question: null, vector: null };
    const { CAFE } = await import('../testing/cafe.ts');
    const knowledge = { revision: '1', load: async () => [passage] };
    const { hears, uses, says } = visitHosted({
      assistant: { ...CAFE, knowledge },
      judgements: { 'Are dogs allowed on the terrace?': { terrace: { answers: 0.9 } } },
    });
    await hears('Are dogs allowed on the terrace?');
    const { output, memo } = await uses('search_knowledge', { question: 'Are dogs allowed on the terrace?' });
    expect(JSON.stringify(output)).toContain('[P1] House rules › Dogs: Dogs are welcome');
    expect(memo).toMatchObject({ outcome: 'answered', sources: [{ title: 'House rules' }] });
    expect(says('Yes, dogs are welcome on the terrace, and in the bar after six.')).toMatchObject({
      outcome: 'answered',
      passageIds: ['p1'],
      sources: [{ title: 'House rules' }],
    });
  });

  it('that finds nothing leaves a reply that declines unanswered', async () => {
    const { hears, uses, says } = visitHosted();
    await hears('Do you repair bicycles?');
    const { output } = await uses('search_knowledge', { question: 'Do you repair bicycles?' });
    expect(output).toEqual({ ok: true, result: { entries: [], passages: [] } });
    expect(says('I am sorry, I don’t know that.')).toEqual({ outcome: 'unknown', entryIds: [] });
  });

  it('belongs to the reply after it alone', async () => {
    const { hears, uses, says } = visitHosted();
    await hears('Do you repair bicycles?');
    await uses('search_knowledge', { question: 'Do you repair bicycles?' });
    says('I am sorry, I don’t know that.');
    await hears('Are dogs allowed?');
    expect(says('Well-behaved dogs are welcome.')).toEqual({ outcome: 'answered', entryIds: ['dogs'] });
  });
});

describe('help', () => {
  it('is said at once to somebody in danger, and is kept as such', async () => {
    const { hears, says, dialog } = visitHosted({ dangers: { 'My husband has chest pain': 'life' } });
    const help = await hears('My husband has chest pain');
    expect(help).toMatchObject({ memo: { danger: 'life' }, text: expect.stringMatching(/\d/) });
    const memo = dialog.finish({ role: 'assistant', text: help?.text ?? '', hidden: false, ...help });
    expect(memo).toMatchObject({ danger: 'life', outcome: 'answered' });
    expect(await hears('What are your opening hours?')).toBeNull();
    expect(says('We are open from 8 am to 6 pm.')?.danger).toBeUndefined();
  });

  it('is read by words while the networks fail', async () => {
    const { hears, model } = visitHosted();
    model.failure = new Error('gone');
    expect((await hears('I want to kill myself'))?.memo.danger).toBe('self_harm');
    expect(await hears('Hello there')).toBeNull();
  });
});

describe('a turn of the visitor', () => {
  it.each(['first', 'last'])('counts once where its report comes %s', async (when) => {
    const { dialog, hears, uses, stored } = visitHosted({
      ask: ['name', 'email'],
      acts: { 'Yes.': 'agree' },
    });
    const report = (text: string) => dialog.finish({ role: 'visitor', text, hidden: false });
    const both = async (text: string) => {
      if (when === 'first') report(text);
      await hears(text);
      if (when === 'last') report(text);
    };
    await both('Yes.');
    await both('Yes.');
    await uses('leave_contact', DETAILS);
    expect((await uses('leave_contact', DETAILS)).output).toMatchObject({ done: false });
    await both('Yes.');
    await uses('leave_contact', DETAILS);
    expect(stored).toHaveLength(1);
  });

  it('that a reply apologises for keeps what the engine says of it', () => {
    const { dialog } = visitHosted();
    dialog.finish({ role: 'visitor', text: 'Are dogs allowed?', hidden: false });
    const memo = { outcome: 'small_talk', entryIds: [] } as const;
    const said = 'Sorry, I don’t know what went wrong. Please say that again.';
    expect(dialog.finish({ role: 'assistant', text: said, hidden: false, memo })).toEqual(memo);
  });
});

describe('a call of a tool', () => {
  it('that ends the call says so', async () => {
    const { uses } = visitHosted();
    expect(await uses('end_call')).toMatchObject({ endsCall: true, memo: { outcome: 'goodbye' } });
  });

  it.each(['{', '[]', 'null', '"yes"'])('with the input %s is refused', async (input) => {
    const { dialog } = visitHosted();
    const { output } = await dialog.useTool('end_call', input, new AbortController().signal);
    expect(JSON.parse(output)).toMatchObject({ ok: false, fault: 'invalid_input' });
  });

  it('is refused once a reply made too many', async () => {
    const { uses } = visitHosted();
    for (let calls = 0; calls < 20; calls += 1) await uses('end_call');
    expect((await uses('end_call')).output).toMatchObject({ ok: false, fault: 'too_many_calls' });
  });

  it('rejects only when nobody waits for it', async () => {
    const { dialog } = visitHosted();
    await expect(dialog.useTool('end_call', '{}', AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
