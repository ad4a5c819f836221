import { describe, expect, it } from 'vitest';
import { detectSmallTalk } from '../local/small-talk.ts';
import type { SmallTalk } from './language.ts';

/** What visitors say, as recognition or a keyboard writes it. */
const SAID: Readonly<Record<SmallTalk, readonly string[]>> = {
  repeat: [
    'Excuse me?',
    'Come again?',
    'Sorry, what was that?',
    'What did you just say?',
    'Could you repeat that?',
    'Repeat the question, please.',
    'One more time.',
    "I couldn't hear you.",
    'I did not understand that.',
    'Перепрошую?',
    'Ще раз, будь ласка.',
    'Що ви сказали?',
    'Я не розчула.',
    'Можете повторити?',
  ],
  how_are_you: [
    "How's it going?",
    'How do you do?',
    "What's up",
    'Hi, how are you doing today?',
    'Як ваші справи?',
    'Як ви?',
    'Як поживаєте?',
  ],
  who: [
    'Who is this?',
    'Who am I speaking with?',
    'What are you?',
    'Do you have a name?',
    'Introduce yourself.',
    'Як вас звати?',
    'З ким я розмовляю?',
    'Хто ти?',
  ],
  robot: [
    'Is this a recording?',
    'Are you really human?',
    'Am I talking to a machine?',
    'are you an ai',
    'Are you a real person or a bot?',
    'Це бот?',
    'Ви жива людина?',
    "Ти комп'ютер?",
  ],
  languages: ['Which languages do you speak?', 'Do you understand Polish?', 'Якими мовами ви говорите?'],
  speak: ['Answer in Ukrainian, please', 'Пишіть англійською'],
  privacy: ['Do you keep my data?', 'Who reads this conversation?', 'Ви записуєте розмову?'],
  hearing: [
    'Do you hear me now?',
    'Is anybody there?',
    'Is this working?',
    'Test, test.',
    'One two three',
    'Are you still there?',
    'Ви тут?',
    'Чуєте мене?',
  ],
  help: [
    'Help me please',
    'I need some help.',
    'Can you help me with something?',
    'A question.',
    'What can I ask you?',
    'How does this work?',
    'What are my options?',
    'Допомога',
    'Що ви вмієте?',
    'Чим можете допомогти?',
    'У мене є запитання.',
  ],
  goodbye: [
    'Bye bye',
    'Good night',
    'Have a lovely day!',
    'I have to go',
    "That'll be all",
    'Take care',
    'Бувайте',
    'На все добре',
    'Гарного вам дня!',
  ],
  hang_up: [
    'Hang up',
    'End the call',
    'Bye, you can hang up now',
    'Could you end this call?',
    'Завершіть розмову',
    'До побачення, покладіть слухавку',
  ],
  thanks: [
    'Many thanks',
    'thx',
    'Cheers',
    'Much appreciated',
    'I appreciate your help.',
    "That's very kind",
    'Спасибі',
    'Щиро дякую',
    'Дякую тобі',
  ],
  greeting: [
    'Howdy',
    'Hey there',
    'Good evening!',
    'Hello, hello',
    'Greetings',
    'Здрастуйте',
    'Добрий вечір',
    'Алло',
    'Доброго ранку',
  ],
  yes: [
    'Yep',
    'Of course',
    "That's right",
    'I do',
    'Yes, exactly',
    'Okay, got it',
    'Авжеж',
    'Саме так',
    'Так, звісно',
    'Зрозуміло',
  ],
  no: [
    'Nope',
    'Not really',
    'None of those',
    'Nothing else',
    'Something else',
    "That's not what I meant",
    "No, I'm good",
    'Ні, дякую',
    'Щось інше',
    'Ні те ні інше',
    'Жодне',
  ],
  noise: ['Hmm.', 'Mm, uh', '[Music]', '(silence)', '...', 'Ем, ну', 'Гм'],
};

describe.each(Object.entries(SAID))('small talk of the kind %s', (kind, texts) => {
  it.each(texts)('is "%s"', (text) => {
    expect(detectSmallTalk(text)).toBe(kind);
  });

  it.each(texts.filter((text) => /\p{L}/u.test(text) && kind !== 'noise'))(
    'is not "%s" before a question',
    (text) => {
      const isUkrainian = /\p{Script=Cyrillic}/u.test(text);
      const question = isUkrainian ? 'скільки коштує доставка квітів' : 'how much is the delivery of flowers';
      expect(detectSmallTalk(`${text} ${question}`)).toBeUndefined();
    },
  );
});
