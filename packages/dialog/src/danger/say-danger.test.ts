import { describe, expect, it } from 'vitest';
import { en as english } from '../language/en/index.ts';
import { LANGUAGES } from '../language/index.ts';
import { uk as ukrainian } from '../language/uk/index.ts';
import { numbersOf } from './numbers.ts';
import { sayDanger } from './say-danger.ts';

const en = english.assistant.danger;
const uk = ukrainian.assistant.danger;

const say = (kind: Parameters<typeof sayDanger>[0]['kind'], said: string, country?: string, words = en) =>
  sayDanger({ kind, said, numbers: numbersOf(country) }, words);

describe('sayDanger', () => {
  it('says the number for everything, and the one of the service', () => {
    expect(say('life', 'he can’t breathe', 'GB')).toMatch(/^Please call 999 now\./);
    expect(say('life', 'мама не дихає', 'UA', uk)).toMatch(/^Негайно телефонуйте 112 або 103\./);
    expect(say('hazard', 'пожежа', 'UA', uk)).toMatch(/112 або 101/);
    expect(say('violence', 'мене б’ють', 'UA', uk)).toMatch(/112 або 102/);
  });

  it('says 112 and the local number where the country or its numbers are not known', () => {
    const local = /call 112 or your local emergency number/;
    expect(say('life', 'he can’t breathe')).toMatch(local);
    expect(say('life', 'he can’t breathe', 'AF')).toMatch(local);
    expect(say('self_harm', 'i want to die')).toMatch(local);
  });

  it.each([
    ['I smell gas in the kitchen', /leave the building.*touch no switch/],
    ['my gas stove smells of gas', /touch no switch/],
    ['the carbon monoxide alarm is going', /leave the building now: don’t wait/],
    ['у кімнаті чадний газ', /leave the building now: don’t wait/],
    ['there is smoke in the hall', /leave the building now: don’t wait/],
    ['my son got an electric shock', /switch the power off first/],
    ['water is coming through the ceiling, we are flooded', /get everybody to a safe place/],
    ['something bad with the machine', /get everybody to a safe place/],
  ])('says what to do first of "%s"', (said, what) => {
    expect(say('hazard', said, 'GB')).toMatch(what);
  });

  it('names a poison centre where there is one, to somebody who swallowed something', () => {
    expect(say('life', 'my son swallowed bleach', 'US')).toContain('call 1-800-222-1222');
    expect(say('life', 'my son swallowed bleach', 'DE')).not.toMatch(/poison/);
    expect(say('life', 'he is not breathing', 'US')).not.toMatch(/poison/);
  });

  it('names the crisis line and its hours, or the emergency number and a person', () => {
    expect(say('self_harm', 'i want to die', 'EE')).toContain(
      '116 123 (Emotsionaalse toe ja hingehoiu telefon), every day from 10:00 to midnight',
    );
    expect(say('self_harm', 'i want to die', 'BE')).toMatch(/1813 \(Zelfmoordlijn\) or 0800 32 123/);
    expect(say('self_harm', 'i want to die', 'DK')).toMatch(/70 20 12 01 \(Livslinien\)\. If you/);
    const none = say('self_harm', 'i want to die', 'BG');
    expect(none).toMatch(/call 112, or go to somebody you trust/);
    expect(none).not.toMatch(/116/);
  });

  it('says that a doctor should see it today', () => {
    expect(say('doctor', 'my calf is swollen', 'US')).toMatch(/doctor should see this today.*call 911/);
  });

  it.each(
    LANGUAGES.map(({ code, assistant, danger }) => ({ code, phrases: assistant.danger, dial: danger.dial })),
  )('puts each number behind a word of $code after which it is read digit by digit', ({ phrases, dial }) => {
    const after = new RegExp(`(?<!\\p{L})(?:${dial}) N(?!\\p{L})`, 'iu');
    const { life, gas, fire, electricity, hazard, violence, poison, doctor, ifInDanger, noCrisisLine } =
      phrases;
    for (const one of [
      life,
      gas,
      fire,
      electricity,
      hazard,
      violence,
      poison,
      doctor,
      ifInDanger,
      noCrisisLine,
    ])
      expect(one('N')).toMatch(after);
    expect(phrases.crisis('N', '')).toMatch(after);
  });
});
