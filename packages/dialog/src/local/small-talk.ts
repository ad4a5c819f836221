import { wordsOf } from '../text/clean-text.ts';

/** What a turn may be besides a question. */
export type SmallTalk =
  | 'noise'
  | 'greeting'
  | 'how_are_you'
  | 'who'
  | 'robot'
  | 'hearing'
  | 'thanks'
  | 'goodbye'
  | 'help'
  | 'repeat'
  | 'yes'
  | 'no';

// Each pattern is the whole of a turn, folded and without punctuation, after the fillers below are gone.
const PATTERNS: readonly (readonly [SmallTalk, RegExp])[] = [
  [
    'repeat',
    /^(what|sorry|pardon( me)?|excuse me|huh|come again|again|(sorry )?what (was that|did you say|did you just say)|say (that|it) again|(can|could|would) you (repeat|say) (that|it)( again)?|repeat( (that|it|the question))?|one more time|i (didn't|did not|couldn't|could not) (hear|catch|get|understand) (you|that|it)|що|перепрошую|вибачте|повтори|повторіть|повторіть( це)? ще раз|ще раз|що ви сказали|(я )?не (почув|почула|розчув|розчула|зрозумів|зрозуміла)|можете повторити)$/u,
  ],
  [
    'how_are_you',
    /^(how are you( doing)?( today)?|how's it going|how do you do|what's up|як (ваші |твої )?справи|як (ви|ти)|як поживаєте|як ся маєте)$/u,
  ],
  [
    'who',
    /^(who are you|who is this|who am i (talking|speaking) (to|with)|what('s| is) your name|what are you|do you have a name|introduce yourself|хто (ви|ти)|як вас звати|як тебе звати|з ким я (говорю|розмовляю))$/u,
  ],
  [
    'robot',
    /^((are you|is this|am i (talking|speaking) (to|with)) (really |just )?(a |an )?(real |actual |live )?(robot|bot|chatbot|chat bot|machine|computer|ai|human|human being|person|real|virtual assistant|recording)( or (a |an )?(real |actual )?(robot|bot|machine|computer|ai|human|person))?|(ви|ти|це) (справжня |жива )?(робот|бот|людина|машина|комп'ютер|штучний інтелект))$/u,
  ],
  [
    'hearing',
    /^((can|do) you (hear|understand) me( now)?|are you (there|still there|listening)|is (anyone|anybody|someone) there|is this (working|on)|(one two|test|testing)( (one|two|three|test|testing))*|(ви |ти )?(мене )?(чуєте|чуєш)( мене)?|ви тут)$/u,
  ],
  [
    'help',
    /^(help( me)?|i need (some )?help|can you help( me)?( with something)?|(i have a|a) question|what can (you do|i ask( you)?|you help( me)? with|you tell me|i do here)|what do you (know|do)|how can you help( me)?|what are my options|how does this work|допоможіть|допомога|чим (ви )?(можете )?допомогти|що (ви|ти) (вмієте|можете|вмієш|знаєте)|про що (вас )?можна (вас )?(за)?питати|у мене (є )?(за)?питання)$/u,
  ],
  [
    'goodbye',
    /^((good ?)?bye( bye)?( for now)?|bye bye|see you( later| soon)?|see ya|take care|have a (nice|good|great|lovely) (day|evening|night|one|weekend)|good night|farewell|i('m| am) done|i have to go|hang up|end (the )?call|that('s| is| will be|'ll be) all|до побачення|бувай(те)?|па па|на все добре|гарного (вам )?дня|до зустрічі|це все)$/u,
  ],
  [
    'thanks',
    // "Thems", "Thames" and "tanks" are what recognition makes of a quick "thanks".
    /^((many )?thanks( a lot| so much| very much| a million)?|thank you( so much| very much| a lot)?|thx|thanx|thems|thames|tanks|cheers|much appreciated|i appreciate (it|that|your help)|that('s| is| was) (very |really )?(helpful|kind|great|perfect|awesome)|дякую( (вам|тобі))?( (дуже|щиро))?|(дуже|щиро) дякую|спасибі)$/u,
  ],
  [
    'greeting',
    /^((hi|hello|hey|hiya|howdy|greetings)( (there|again|everyone|hi|hello))?|good (morning|afternoon|evening|day)|привіт|вітаю|здрастуйте|доброго (дня|ранку|вечора)|добрий (день|ранок|вечір)|добридень|алло|слухаю)$/u,
  ],
  [
    'yes',
    /^((yes|yeah|yep|yup|sure|correct|right|exactly|absolutely|of course|definitely|okay|ok|alright|fine|great|good|perfect|cool|got it|i see|i understand|that's (right|it|correct)|that one|(it|that) is|(i|we) do|так|ага|звісно|звичайно|саме так|авжеж|добре|гаразд|зрозуміло|чудово|правильно)( |$))+$/u,
  ],
  [
    'no',
    /^((no|nope|nah|not really|no thanks|no thank you|neither|none|none of (them|those|these|it)|neither (of them|one)|nothing|nothing else|not that( one)?|something else|that's not (it|what i (mean|meant))|i'm good|ні|не зовсім|ні дякую|жодне|жоден|ні те ні інше|ні те ні те|нічого|інше|щось інше|не те)( |$))+$/u,
  ],
];

// What speech recognition writes for a breath, a click or music, and what people say while they think.
const NOISE = new Set(
  'uh um uhm hm hmm mm mmm mhm ah er erm eh oh you the a and so but well i it to music silence blank audio inaudible гм хм ем е а ну і'.split(
    ' ',
  ),
);
const FILLERS = new Set('uh um uhm hmm er erm oh well please actually just ну ем будь ласка отже'.split(' '));
const MOST_WORDS = 12;
const COURTESY =
  /^((hi|hello|hey|good (morning|afternoon|evening)|привіт|вітаю|добрий день|доброго дня|thanks|thank you|дякую|okay|ok|yes|yeah|no|так|ні|great|so|sorry|and|а) (there )?)+/u;

/** What kind of small talk a turn is, if it is nothing but small talk. `name` is the assistant's, said or not. */
export function detectSmallTalk(text: string, name = ''): SmallTalk | undefined {
  const all = wordsOf(text);
  if (all.every((word) => NOISE.has(word))) return 'noise';
  // More words than this are a question, whatever polite words they hold.
  if (all.length > MOST_WORDS) return undefined;
  const nameWords = new Set(wordsOf(name));
  const words = all.filter((word) => !FILLERS.has(word) && !nameWords.has(word));
  const plain = words.join(' ');
  const whole = match(plain);
  if (whole) return whole;
  // "Okay, thank you, bye": what comes last is what is meant.
  const rest = plain.replace(COURTESY, '');
  return rest === plain ? undefined : match(rest);
}

function match(plain: string): SmallTalk | undefined {
  return PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** Whether a turn begins like a greeting and is hardly longer: "Hi, Bear" is "hi there", misheard. */
export function soundsLikeGreeting(text: string): boolean {
  const [first = '', ...others] = wordsOf(text);
  return /^(?:hi|hello|hey|привіт|вітаю)$/u.test(first) && others.length <= 1;
}

/** A turn without the greeting or thanks before its question; as it is when nothing else remains. */
export function withoutCourtesy(text: string): string {
  const courtesy =
    /^\s*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you|okay|ok|great|привіт|вітаю|добрий день|доброго дня|дякую|добре)(?: there)?(?:[\s,.!;:–—-]+|$))+/iu;
  return text.replace(courtesy, '') || text;
}
