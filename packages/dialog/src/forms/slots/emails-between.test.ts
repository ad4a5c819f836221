import { describe, expect, it } from 'vitest';
import { emailsBetween } from './emails-between.ts';

describe('emails that are left open', () => {
  it.each([
    ['kate@gmail.com or kate@yahoo.com', 'kate@gmail.com', 'kate@yahoo.com'],
    ['kate or katie at gmail dot com', 'kate@gmail.com', 'katie@gmail.com'],
    ["I'm not sure if it's kate or katie at gmail dot com", 'kate@gmail.com', 'katie@gmail.com'],
    ['either kate dot lee or kate underscore lee at mail dot com', 'kate.lee@mail.com', 'kate_lee@mail.com'],
    ['Kate Lee, kate or katie@gmail.com', 'kate@gmail.com', 'katie@gmail.com'],
    ['kate at gmail dot com or katie', 'kate@gmail.com', 'katie@gmail.com'],
    ['kate at gmail dot com or yahoo dot com', 'kate@gmail.com', 'kate@yahoo.com'],
    ['kate at gmail or yahoo dot com', 'kate@gmail.com', 'kate@yahoo.com'],
    ['kate at mail dot com or dot net', 'kate@mail.com', 'kate@mail.net'],
    ['kate@gmail.com or @ukr.net', 'kate@gmail.com', 'kate@ukr.net'],
    ['катя або катерина собака джимейл крапка ком', 'katia@gmail.com', 'kateryna@gmail.com'],
    ['моя пошта катя чи катерина собака укр нет', 'katia@ukr.net', 'kateryna@ukr.net'],
    ['катя собака укр нет або мета юа', 'katia@ukr.net', 'katia@meta.ua'],
    ['катя собака укр крапка нет або мета крапка юа', 'katia@ukr.net', 'katia@meta.ua'],
  ])('in %j are %j and %j', (text, ...emails) => expect(emailsBetween(text)).toEqual(emails));

  it('may be three', () =>
    expect(emailsBetween('kate at a dot com or kate at b dot com or kate at c dot com')).toHaveLength(3));

  it.each([
    'kate at gmail dot com',
    'kate at gmail dot com or call me',
    'kate at gmail dot com or no sorry katie at gmail dot com',
    'by email or phone, kate at gmail dot com',
    'you can call me or write to kate at gmail dot com',
    'Friday or Monday, my email is kate@gmail.com',
    'kate@gmail.com, Friday or Monday',
    'телефоном або поштою катя собака укр нет',
    'Friday at two or at three',
    'can I look at a point when or at a point where',
    '',
  ])('are none in %j', (text) => expect(emailsBetween(text)).toEqual([]));
});
