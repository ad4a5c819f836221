import { beforeAll, describe, expect, it } from 'vitest';
import type { AssistantProfile, Conversation, Turn } from '../responder.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { passage } from '../testing/mill.ts';
import { madeUp, withMadeUpLanguage } from './testing/made-up.ts';

const load = () =>
  withMadeUpLanguage(async () => ({
    ...(await import('../testing/booking-visit.ts')),
    ...(await import('../testing/local-responder.ts')),
    ...(await import('./language-of.ts')),
    ...(await import('../sentences/sentence-stream.ts')),
    ...(await import('../passages/stem-word.ts')),
    ...(await import('../testing/scripted-model.ts')),
    ...(await import('../local/split-questions.ts')),
    ...(await import('../model/prompt-parts.ts')),
    ...(await import('../times/read-times.ts')),
    ...(await import('../times/say-time.ts')),
  }));
let parlo: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  parlo = await load();
});

const SHOP: AssistantProfile = {
  ...CAFE,
  id: 'butiko',
  name: 'Lumo',
  greeting: '',
  faq: [
    entry('oro', 'Kela la oro?', 'La butiko sta aperta de una ed doa.'),
    entry('hundo', 'Ka hundo sta bono?', 'Si, hundo sta bono.'),
    entry('sukro', 'Kela la sukro?', 'La sukro sta blanka.'),
  ],
  knowledge: {
    revision: '1',
    load: async () => [
      passage(
        'mielo',
        'Mielo.pdf',
        'Mielo',
        'Dokt. Bela faza mielo su la monto. Tio kosta numr. 5 zlako. Fina.',
      ),
    ],
  },
};

/** A conversation in the made-up language: each call is a visitor's turn and gives the reply's text. */
function talk(assistant = SHOP) {
  const responder = parlo.startLocalResponder({ model: new parlo.ScriptedModel() });
  const turns: Turn[] = [];
  return async (text: string): Promise<string> => {
    turns.push({ role: 'visitor', text });
    const conversation: Conversation = { id: 'c', assistant, turns };
    let said = '';
    for await (const part of responder.respond(conversation, new AbortController().signal)) {
      if (part.type === 'text') said += part.text;
      if (part.type === 'end') turns.push({ role: 'assistant', text: said, memo: part.memo });
    }
    return said;
  };
}

describe('a third language, from its folder and its entry in the list alone', () => {
  it('holds a conversation', async () => {
    const say = talk();
    expect(await say('Zala')).toBe('Zala, mi Lumo. Kivo?');
    expect(await say('Ki ti?')).toBe('Mi Lumo.');
    expect(await say('Kela la oro?')).toBe('La butiko sta aperta de una ed doa.');
    expect(await say('Ree')).toBe('La butiko sta aperta de una ed doa.');
    expect(await say('Helpa')).toBe('Pita pri oro ol sukro.');
    expect(await say('Danko')).toBe('Nenko.');
    expect(await say('Adavo')).toBe('Adavo!');
    expect(await say('Fina la voka')).toBe('Adavo!');
  });

  it('tells facts of a prompt from orders, and from what is private', () => {
    const prompt = 'Dira la vero. La butiko sta blua. La preko sta alta, sekreta.';
    expect(parlo.splitPrompt(prompt)).toMatchObject({
      facts: [['La butiko sta blua.']],
      orders: [],
      hidden: ['La preko sta alta, sekreta.'],
      statements: ['La preko sta alta'],
    });
    expect(parlo.splitPrompt('Dira la vero al vizito.').orders).toEqual(['Dira la vero al vizito.']);
  });

  it('reads from a file, cut at its own abbreviations, and goes on', async () => {
    const say = talk();
    expect(await say('Kivo pri mielo su monto?')).toBe(
      'Dokt. Bela faza mielo su la monto. Tio kosta numr. 5 zlako. Fina.',
    );
    expect(await say('Ma dira prego')).toBe('‹Mielo› finita.');
  });

  it('is told from another language of its script by its words, and English stays English', () => {
    expect(parlo.languageOf('Ka ti vola la mielo?').code).toBe('art-zala');
    expect(parlo.languageOf('Do you sell honey?').code).toBe('en');
    expect(parlo.languageOf('Honey!').code).toBe('en');
    expect(parlo.languageOf('Чи є мед?').code).toBe('uk');
  });

  it('has its abbreviations, stems and questions next to those of the others', () => {
    expect(parlo.splitSentences('Numr. 5 sta. Dokt. Bela sta. Dr. Smith is in.')).toEqual([
      'Numr. 5 sta.',
      'Dokt. Bela sta.',
      'Dr. Smith is in.',
    ]);
    expect(parlo.stemWord('bestõn')).toBe(parlo.stemWord('bestõs'));
    expect(parlo.stemWord('deliveries')).toBe('deliver');
    expect(parlo.splitQuestions('Kivo sta hundo ed kela sta oro')).toEqual([
      'Kivo sta hundo',
      'kela sta oro',
    ]);
    expect(parlo.splitQuestions('Kivo sta hundo ed oro')).toEqual([]);
  });

  it('is understood when it says when, and says it, without a library that knows it', () => {
    const options = { now: new Date('2026-11-23T08:00:00Z'), zone: 'Europe/Kyiv', language: madeUp };
    const on = (from: string, to = from) => [{ from, to }];
    const read = (text: string) => parlo.readTimes(text, options);
    expect(read('mano matino ce una')?.options).toEqual([
      { days: on('2026-11-24'), times: [{ type: 'at', time: '01:00' }] },
    ]);
    expect(read('vena semo')?.options).toEqual([{ days: on('2026-11-30', '2026-12-06') }]);
    expect(read('Luno sen matino')).toMatchObject({ except: [{ times: { to: '12:00' } }] });
    expect(read('fino da deco')?.options).toEqual([{ days: on('2026-12-20', '2026-12-31') }]);
    expect(read('5 deco ma 3')?.options[0]).toMatchObject({
      days: on('2026-12-05'),
      times: [{ from: '15:00' }],
    });
    expect(read('31 junyo')?.problems).toEqual([{ type: 'impossible', words: '31 junyo' }]);
    expect(read('rapido')?.soonest).toBe(true);
    expect(read('mi horo')?.minutes).toBe(30);
    expect(parlo.sayTime({ start: new Date('2026-11-24T12:30:00Z') }, options).written).toBe(
      'dio 24 da 11, 14 horo 30',
    );
  });

  it('books a meeting', async () => {
    const { say, calendar } = parlo.visitForBooking({ assistant: SHOP });
    expect((await say('Registra mi mano ce doa horo mi, prego')).text).toMatch(/^Bono\. .*Kivo ti nomo\?$/);
    await say('Bela');
    await say('bela ce example punto com');
    expect((await say('na')).text).toMatch(/^Do: dio 24 da 11.*Bela, bela@example\.com\. Ka registra\?$/);
    expect((await say('si')).text).toMatch(/^Registrita: /);
    expect(calendar.bookings).toMatchObject([{ name: 'Bela', email: 'bela@example.com' }]);
  });

  it('changes nothing for whoever loads the languages afterwards', async () => {
    const { LANGUAGES } = await import('./languages.ts');
    expect(LANGUAGES.map(({ code }) => code)).toEqual(['en', 'uk']);
  });
});
