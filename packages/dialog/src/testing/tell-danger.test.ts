import { describe, expect, it } from 'vitest';
import { ScriptedModel } from './scripted-model.ts';
import { readTold, startTelling, type ToldTurn } from './tell-danger.ts';

describe('readTold', () => {
  it('reads label, what was asked before, and language', () => {
    expect(readTold('l | she fell\n\n- | <<Котрого дня?>> у вівторок\nno turn at all\n')).toEqual([
      { kind: 'life', said: 'she fell', language: 'en', isInBooking: false },
      { said: 'у вівторок', language: 'uk', isInBooking: true },
    ]);
  });
});

describe('startTelling', () => {
  const turn: ToldTurn = { kind: 'life', said: 'my chest hurts', language: 'en', isInBooking: true };

  it('says whether a danger was heard in the middle of a booking', async () => {
    const telling = startTelling(new ScriptedModel({}, {}, { 'my chest hurts': 'life' }));
    const heard = await telling.tell(turn);
    expect(heard).toMatchObject({ kind: 'life', isSelling: false });
    expect(heard.reply).toContain('112');
    await telling.close();
  });

  it('says whether somebody in danger was sold something', async () => {
    const telling = startTelling(new ScriptedModel());
    expect(await telling.tell(turn)).toMatchObject({ isSelling: true });
    expect(await telling.tell({ ...turn, isInBooking: false, said: 'How much is a massage?' })).toMatchObject(
      {
        isSelling: true,
      },
    );
    await telling.close();
  });
});
