import { describe, expect, it } from 'vitest';
import { introducedName, nameGiven } from './names.ts';
import { writtenName } from './written-names.ts';

describe('a name in capitals', () => {
  it.each([
    ['My name’s Sam, short for Samantha, Samantha Hill', 'Samantha Hill'],
    ['the patient is Laura Hill', 'Laura Hill'],
    ['Sam Hill (my mother’s appointment)', 'Sam Hill'],
    ['Sam Hill - that’s me', 'Sam Hill'],
    ['My daughter, Laura Hill', 'Laura Hill'],
    ['It’s Ivan van der Berg, thanks', 'Ivan van der Berg'],
    ['Laura Hill, no wait, Hale', 'Laura Hale'],
    ['Laura Hill... sorry, Laura Hale now', 'Laura Hale'],
    ['Sam is fine', 'Sam'],
    ['Мене звати Олена, Олена Гук', 'Олена Гук'],
    ['мій син Марко Гук', 'Марко Гук'],
    ['Ірина Гук, ні, вибачте, вже Гайова', 'Ірина Гайова'],
    ['Записуйте: Олена', 'Олена'],
  ])('of %j is %j', (text, name) => expect(writtenName(text)?.toLowerCase()).toBe(name.toLowerCase()));

  it.each(['Laura Hill', 'sam hill', 'I think so, yes', 'Так, дякую', 'Moira Daly, D A L Y', ''])(
    'is none in %j',
    (text) => expect(writtenName(text)).toBeUndefined(),
  );
});

describe('a name that is given', () => {
  it.each([
    ['first name Laura, surname Hill', 'Laura Hill'],
    ['Laura, last name Hill', 'Laura Hill'],
    ['моє прізвище Гук, ім’я Ірина', 'Ірина Гук'],
    ['Ірина, прізвище Гук, дякую', 'Ірина Гук'],
    ['Олена, по батькові Іванівна, прізвище Гук', 'Олена Гук'],
  ])('in two parts as %j is %j', (text, name) => expect(introducedName(text)).toBe(name));

  it.each([
    ['laura hill um no sorry laura hale', 'Laura Hale'],
    ['Laura Hill', 'Laura Hill'],
    ['not sure yet', undefined],
  ])('as %j is %j', (text, name) => expect(nameGiven(text)).toBe(name));
});
