import { ATTRIBUTES, type Attribute, type AttributeName } from './attributes.ts';

type Language = 'en' | 'uk';

const code = (text: string) => `\`${text}\``;

function row(language: Language, [name, { values, sentence }]: readonly [string, Attribute]): string {
  const [first = ''] = values;
  const { text, sentences } = WORDS[language];
  const says = sentences?.[name as AttributeName] ?? sentence;
  return `| ${code(name)} | ${values.map(code).join(', ') || text} | ${first ? code(first) : ''} | ${says} |`;
}

/** docs/embed-attributes.md or docs/embed-attributes.uk.md, made of the list. */
export function attributesPage(language: Language): string {
  const { title, description, heading, lead, head, source } = WORDS[language];
  return `---
title: ${title}
description: ${description}
section: publish
order: 2
---
# ${heading}
${lead}

${head}
| --- | --- | --- | --- |
${Object.entries(ATTRIBUTES)
  .map((entry) => row(language, entry))
  .join('\n')}

${source}
`;
}

interface Words {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly lead: string;
  readonly head: string;
  /** A value that may be any words. */
  readonly text: string;
  /** The description of each attribute in this language, if the list does not contain it. */
  readonly sentences?: Readonly<Record<AttributeName, string>>;
  readonly source: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Attributes',
    description:
      'All attributes of the element that shows an assistant on a page, with their values and defaults.',
    heading: 'Attributes of `<parlo-assistant>`',
    lead: 'What the element takes. The React component has the same under the names `assistantId`, `mode` and so on. Attributes may change at any time; another assistant or mode ends a call.',
    head: '| attribute | values | default | what |',
    text: 'text',
    source:
      'This page is made of the list in `packages/embed/src/attributes.ts` by `node packages/embed/scripts/attributes-page.ts`.',
  },
  uk: {
    title: 'Атрибути',
    description:
      'Усі атрибути елемента, який показує асистента на сторінці, їхні значення й типові значення.',
    heading: 'Атрибути `<parlo-assistant>`',
    lead: 'Що можна сказати елементові. У компонента React є те саме під назвами `assistantId`, `mode` і так далі. Атрибути можна міняти будь-коли; з іншим асистентом чи режимом розмова завершується.',
    head: '| атрибут | значення | типове | що робить |',
    text: 'текст',
    sentences: {
      'assistant-id':
        'Який асистент відповідає. Його ідентифікатор є в коді, який робить конструктор. Обов’язковий.',
      mode: 'Як спілкуються відвідувачі: голосом (`voice`), текстом (`chat`) чи як їм зручно (`hybrid`).',
      label:
        'Напис на кнопці, щонайбільше 40 символів. Без нього на кнопці «Почати розмову» мовою відвідувача.',
      theme:
        'Світлий чи темний. `auto` стежить за системою відвідувача, якщо в конструкторі не збережено іншого; `inline` стежить за текстом навколо.',
      language: 'Мова слів самого віджета. `auto` бере мову браузера.',
      color:
        'Колір кнопки й головного у віджеті, наприклад `#0a7d5a`. Напис на ньому чорний або білий, залежно від того, що легше прочитати; усередині віджета колір, якого не було б видно, стає темнішим чи світлішим. Без атрибута кнопка має колір Parlo, а віджет — збережений у конструкторі.',
      radius:
        'Радіус кутів відкритого віджета, від 0 до 32 пікселів. Без атрибута вони такі, як зберіг власник.',
      variant:
        'Де відкривається: `bubble` — над кнопкою в кутку вікна; `inline` — у тексті, там, де стоїть елемент; `popup` — в окремій вкладці.',
      placement: 'Кут вікна, у якому стоїть кнопка. Для `inline` нічого не означає.',
      size: 'Висота кнопки, від 48 до 72 пікселів. Без атрибута 56.',
      greeting:
        'Слова біля кнопки, доки відвідувач їх не закриє або не відкриє віджет. Без атрибута їх немає, як і для `inline`.',
      delay: 'Через скільки секунд з’являться слова біля кнопки. Без атрибута — одразу.',
      logo: 'Адреса зображення на вашому сайті, яке стоїть на кнопці замість знака Parlo.',
      launcher:
        'Чим відкривається віджет: круглою кнопкою (`button`), смужкою із зображенням, назвою й словами (`bar`) чи карткою (`card`), яка вітається й має кнопки «говорити» та «писати». Закрита картка стає кнопкою. З `page` кнопки немає: віджет відкритий у тексті сторінки й заповнює вікно під місцем, де стоїть. `bar` і `card` для `inline` нічого не означають.',
      name: 'Назва на смужці чи картці.',
      avatar:
        'Адреса зображення на смужці чи картці. Без нього там стоїть `logo`; без обох, або якщо воно не завантажилося чи завузьке для круга, — перша літера назви.',
    },
    source:
      'Цю сторінку зроблено зі списку в `packages/embed/src/attributes.ts` командою `node packages/embed/scripts/attributes-page.ts`.',
  },
};
