import { describe, expect, it } from 'vitest';
import { introducedName, nameForOther, nameGiven, nameSetRight, withLastName } from './names.ts';

describe('a name', () => {
  it.each([
    ['um it’s uh Greta Lind', 'Greta Lind'],
    ["it's tom tom hargreaves", 'Tom Hargreaves'],
    ['Bob. Bob Marsh', 'Bob Marsh'],
    ['мене Оля звати, Оля Кравець', 'Оля Кравець'],
    ['ем ірина ірина шевчук', 'Ірина Шевчук'],
    ['daniel e-e okafor', 'Daniel Okafor'],
    ['tom hargreves h a r g r a v e s', 'Tom Hargraves'],
    ['lee l-e-e', 'Lee'],
    ['Павло, прізвище Гайда', 'Павло Гайда'],
    ['glenn hobbs that’s glenn with a double n and hobbs h o double b s', 'Glenn Hobbs'],
    ['jessie barrett double r double t', 'Jessie Barrett'],
    ['Siobhan Reed, spelled S-I-O-B-H-A-N', 'Siobhan Reed'],
    ["it's ivan that's i v a n petrenko", 'Ivan Petrenko'],
    ['my name is callaghan c a double l a g h a n', 'Callaghan'],
    ['Lou Reed, just Lou', 'Lou Reed'],
    ['My name? Lou Reed.', 'Lou Reed'],
    ['that would be Lou Reed', 'Lou Reed'],
    ['put down Lou Reed', 'Lou Reed'],
    ['put lou reed down please', 'Lou Reed'],
    ["that's lou reed", 'Lou Reed'],
    ["that'd be me lou reed", 'Lou Reed'],
    ['put it down for lou reed', 'Lou Reed'],
    ['Іван Гук, дуже приємно', 'Іван Гук'],
    ['ну записуйте Іван Гук', 'Іван Гук'],
    ['Іван Гук, можна просто Іван', 'Іван Гук'],
    ['Duran Duran', 'Duran Duran'],
    ['Kovalenko, Maria', 'Maria Kovalenko'],
  ])('said as %j is %j', (text, name) => {
    expect(nameGiven(text)).toBe(name);
  });

  it.each([
    ['мене петро звати петро гнатюк', 'Петро Гнатюк'],
    ['мене петро звати', 'Петро'],
    ['мене гнатюк петро звати', 'Гнатюк Петро'],
    ['мене звати петро петро гнатюк', 'Петро Гнатюк'],
    ['її оля звуть, оля кравець', 'Оля Кравець'],
    ['my name is lou, lou reed', 'Lou Reed'],
    ['the name’s reed lou reed', 'Lou Reed'],
    ['My name is Reed, Lou Reed', 'Lou Reed'],
    ['мене тут всі звати петром', undefined],
    ['моє ім’я петро прізвище гнатюк', 'Петро Гнатюк'],
    ['her name is olga reed put her down', 'Olga Reed'],
    ["it's for a friend her name's olga reed", 'Olga Reed'],
  ])('said twice, or with more around it in %j, is %j', (text, name) => {
    expect(introducedName(text)).toBe(name);
  });

  it('is no goodbye', () => {
    expect(nameGiven('let me think about all of this first, bye')).toBeUndefined();
  });

  it('may stand before a pleasantry', () => {
    expect(nameGiven('Lou Reed, nice to meet you')).toBe('Lou Reed');
    expect(nameGiven('What is that, please')).toBeUndefined();
  });

  it.each([
    ['it’s for my husband, Lou Reed', 'Lou Reed'],
    ['book it for my daughter sofia reed', 'Sofia Reed'],
    ['the visit is for my mum, her name is Olga Reed', 'Olga Reed'],
    ['You can put it under Lou Reed', 'Lou Reed'],
    ["put my dad down please that's lou reed", 'Lou Reed'],
    ["sign my son up, he's called lou reed", 'Lou Reed'],
    ['put him down as lou reed', 'Lou Reed'],
    ['запишіть мене як петро гук', 'Петро Гук'],
    ['put my mum olga reed down', 'Olga Reed'],
    ['for my dad please, that would be lou reed', 'Lou Reed'],
    ['my dad, his name is lou reed', 'Lou Reed'],
    ["put my dad down, that's right", undefined],
    ['put my dad down for friday', undefined],
    ['it’s for my dad tomorrow', undefined],
    ['запишіть тата, його звати саша бойко', 'Саша Бойко'],
    ['запишіть мого тата петра гнатюка', 'Петро Гнатюк'],
    ['маму запишіть, це ольга гук', 'Ольга Гук'],
    ['запишіть на чоловіка, Іван Гук', 'Іван Гук'],
    ['на маму, Ольга Гук', 'Ольга Гук'],
    ['для сина, Івана', 'Іван'],
    ['для доньки Софії', 'Софія'],
    ['Запис не на мене, а на доньку, на Софію Гук', 'Софія Гук'],
    ['запишіть на Івана Петренка', 'Іван Петренко'],
    ['запишіть на Середу', undefined],
    ['book it for tomorrow', undefined],
    ['for my son', undefined],
  ])('of somebody else in %j is %j', (text, name) => {
    expect(nameForOther(text)).toBe(name);
  });

  it('may be said in two parts', () => {
    expect(withLastName('Lou', 'I am Lou and my surname is Reed')).toBe('Lou Reed');
    expect(withLastName('Lou Reed', 'Lou Reed, last name Reed')).toBe('Lou Reed');
  });

  it.each([
    ['no the surname is hargraves h a r g r a v e s', 'Tom Hargreaves', 'Tom Hargraves'],
    ['the last name should be Reed', 'Lou Miller', 'Lou Reed'],
    ["ні ім'я не так я артемій білик", 'Артем Білик', 'Артемій Білик'],
    ['так, тільки прізвище Бойченко', 'Ганна Бойко', 'Ганна Бойченко'],
    ['ні, не Соломія, а Соломія Гук', 'Соломія', 'Соломія Гук'],
    ["no, it's jon", 'John Lee', 'Jon Lee'],
    ['the name should be Hanna', 'Zoe', 'Hanna'],
    ['the name is not right', 'Zoe', undefined],
    ['the name is wrong', 'Zoe Lee', undefined],
    ['no', 'Zoe Lee', undefined],
  ])('after %j, %j is %j', (text, before, name) => {
    expect(nameSetRight(text, before, true)).toBe(name);
  });
});
