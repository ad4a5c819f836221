import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AssistantProfile } from '../responder.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { german } from './testing/german.ts';
import { withMadeUpLanguage } from './testing/made-up.ts';

const load = () =>
  withMadeUpLanguage(
    async () => ({
      ...(await import('../testing/booking-visit.ts')),
      ...(await import('./language-of.ts')),
      ...(await import('../testing/hold-visit.ts')),
      ...(await import('../testing/scripted-model.ts')),
    }),
    german,
  );
let parlo: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  parlo = await load();
});

const STUDIO: AssistantProfile = {
  ...CAFE,
  id: 'studio',
  name: 'Lena',
  greeting: 'Guten Tag! Wie kann ich Ihnen helfen?',
  faq: [
    entry('zeiten', 'Wann haben Sie geöffnet?', 'Wir haben montags bis freitags von 9 bis 18 Uhr geöffnet.'),
    entry('parken', 'Haben Sie Parkplätze?', 'Ja, hinter dem Haus gibt es vier Parkplätze.'),
    entry('preis', 'Was kostet ein Haarschnitt?', 'Ein Haarschnitt kostet 30 Euro.'),
  ],
};

describe('German, from its text files alone', () => {
  it('holds a conversation with answers, a booking, a message and help in danger', async () => {
    const { say, calendar } = parlo.visitForBooking({ assistant: STUDIO, contact: true });
    const said = async (text: string) => (await say(text)).text;
    expect(await said('Guten Tag')).toMatch(/Wie kann ich Ihnen helfen|Was kann ich für Sie tun/);
    expect(await said('Haben Sie Parkplätze?')).toContain('hinter dem Haus');
    expect(await said('Vielen Dank!')).toMatch(/gerne/i);

    expect(await said('Ich hätte gern einen Termin, passt Montagnachmittag um drei?')).toBe(
      'Gerne. Montag, 30. November, 15:00 ist frei. Wie heißen Sie?',
    );
    await said('Petra Schneider');
    await said('petra.schneider@example.de');
    expect(await said('lieber nicht')).toBe(
      'Also: Montag, 30. November, 15:00, für Petra Schneider, petra.schneider@example.de. Soll ich das buchen?',
    );
    expect(await said('ja, bitte buchen')).toMatch(/^Gebucht: /);
    expect(calendar.bookings).toMatchObject([
      { name: 'Petra Schneider', email: 'petra.schneider@example.de' },
    ]);

    expect(await said('Ich möchte eine Nachricht hinterlassen')).toMatch(/^Gerne\. .*Wie heißen Sie\?$/);
    await said('Petra Schneider');
    await said('petra.schneider@example.de');
    expect(await said('Bitte rufen Sie mich wegen der Rechnung an')).toBe(
      'Also: Petra Schneider, petra.schneider@example.de. ' +
        'Die Nachricht: „Bitte rufen Sie mich wegen der Rechnung an“. Soll ich das abschicken?',
    );
    expect(await said('Ja, abschicken')).toMatch(/^Danke, ich habe es weitergegeben/);

    expect(await said('Mein Mann ist bewusstlos und atmet nicht!')).toMatch(/^Bitte rufen Sie jetzt 112/);
    expect(await said('Tschüss')).toMatch(/Auf Wiedersehen|Tschüss/);
  });

  it('books what ten visitors by another hand wish', async () => {
    const file = await readFile(new URL('./testing/de/asked/bookings.json', import.meta.url), 'utf8');
    const results: string[] = [];
    for (const visit of parlo.Visits.parse(JSON.parse(file)).visits)
      results.push((await parlo.holdVisit(visit, new parlo.ScriptedModel())).result);
    expect(results.filter((result) => result === 'wrong')).toEqual([]);
    expect(results.filter((result) => result === 'right').length).toBeGreaterThanOrEqual(8);
  });

  it('is told from English by its words', () => {
    expect(parlo.languageOf('Haben Sie am Sonntag geöffnet?').code).toBe('de');
    expect(parlo.languageOf('Do you open on Sundays?').code).toBe('en');
  });
});
