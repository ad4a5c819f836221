import { describe, expect, it } from 'vitest';
import { nameAtStart, nameSaid, nameSetRight } from './names.ts';

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
    ['Duran Duran', 'Duran Duran'],
    ['Kovalenko, Maria', 'Kovalenko, Maria'],
  ])('said as %j is %j', (text, name) => {
    expect(nameSaid(text)).toBe(name);
  });

  it('may stand before a pleasantry', () => {
    expect(nameAtStart('Lou Reed, nice to meet you')).toBe('Lou Reed');
    expect(nameAtStart('What is that, please')).toBeUndefined();
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
    expect(nameSetRight(text, before)).toBe(name);
  });
});
