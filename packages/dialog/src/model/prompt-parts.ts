import { leans } from '../passages/quote.ts';
import { paragraphsOf } from '../passages/sentences-of.ts';
import { stemWord } from '../passages/stem-word.ts';
import { wordsOf } from '../text/clean-text.ts';
import { FUNCTION_WORDS } from '../text/word-lists.ts';
import { beginsAsOrder, ordersIn, withoutSayings } from './orders-in.ts';

/**
 * What an instruction to an assistant begins with. A sentence that is taken for a fact though it is an instruction may be
 * read out to a visitor, so the lists are wide: a fact that is missed costs one answer.
 */
const INSTRUCTION_STARTS = new Set(
  (
    'be act use do never always please try keep avoid answer reply respond speak talk write ask tell say offer greet ' +
    'help explain remember make ensure stay refer redirect mention pretend imagine ignore follow refuse decline focus ' +
    'find give suggest repeat listen name take praise end recommend compare promise let hand check confirm show ' +
    'introduce guide begin start finish advise collect thank apologise apologize encourage describe recite share ' +
    'provide include limit inform invite upsell persuade convince hide conceal withhold treat assume reassure maintain ' +
    'sound represent push wish transfer escalate forward reject deny claim insist charge quote politely kindly gently ' +
    "don't dont only if when should must you your you're role goal tone style persona task " +
    'будь будьте відповідай відповідайте говори говоріть пиши пишіть використовуй використовуйте ніколи завжди ' +
    'питай питайте запитуй запитуйте пропонуй пропонуйте допомагай допомагайте вітай вітайте розповідай розповідайте ' +
    'пояснюй пояснюйте уникай уникайте намагайся намагайтеся старайся старайтеся не якщо коли ти ви твій твоя твоє ' +
    'ваш ваша ваше роль мета тон стиль завдання поводься поводьтеся звертайся звертайтеся кажи кажіть ' +
    'відповідати говорити казати писати пропонувати допомагати вітати питати запитувати уникати пояснювати ' +
    'приховуй приховуйте мовчи мовчіть переконуй переконуйте відмовляй відмовляйте став стався ставтеся'
  ).split(' '),
);
const TELL =
  '(?:tell|say|mention|reveal|disclose|share|discuss|divulge|repeat|confirm|admit|betray|publish|talk|speak|give (?:away|out))';
const TOLD =
  '(?:told|said|mentioned|revealed|disclosed|shared|discussed|divulged|repeated|published|given|known|offered)';
const TELL_UK =
  '(?:каж|казат|скаж|говор|розказ|розпов|розголо|згад|видав|повідомл|розкрив|розкри|діли|називай|називат|показуй|обговор)';

/** What says that something is not for visitors. What it is about may stand in another sentence. */
const KEPT_QUIET = listed(
  ...['secret(?:s|ly)?', 'internal(?:ly)?', 'confidential(?:ly)?', 'classified', 'off the record', 'hush'],
  ...[
    'hide',
    'conceal',
    'withhold',
    'pretend',
    'private(?= ?[:)\\].!]| ?$)',
    "(?:do not|don't)(?= ?[.!)]| ?$)",
  ],
  ...['to (?:yourself|yourselves|ourselves|us alone)', 'between (?:us|you and me|ourselves)', 'in private'],
  ...['keep (?:\\p{L}+ ){0,6}(?:private|quiet|hidden)', '(?:is|are|stays?|remains?|strictly) private'],
  `(?:never|not|\\p{L}+n't|cannot|nobody|no one|without|avoid|refuse to|stop) (?:\\p{L}+ ){0,3}(?:${TELL}(?:ing)?|sharing|disclosing|knows?|learns?|finds? out|hears? (?:of|about))`,
  '(?:nobody|no one) (?:\\p{L}+ ){0,6}(?:knows?|learns?|hears?|finds? out)',
  `(?:not|never|cannot|\\p{L}+n't) (?:to )?be (?:\\p{L}+ )?${TOLD}`,
  ...[
    '(?:only|nobody but) (?:\\p{L}+ ){1,3}(?:knows?|may know)',
    'not (?:for|to) (?:the )?(?:customer|visitor|guest|client|caller|public)\\p{L}*',
  ],
  ...[
    'not public',
    'for (?:your|our) (?:eyes|information) only',
    '(?:nobody|no one|anybody|anyone)(?: else)? (?:should|must|may|can|needs?)',
  ],
  `не (?:\\p{L}+ ){0,3}(?:${TELL_UK}|зна(?:ти|ють|є)|дізна)\\p{L}*`,
  ...[
    'нікому',
    'ні кому',
    'секрет\\p{L}*',
    'таємн\\p{L}*',
    'конфіденційн\\p{L}*',
    'при собі',
    'між нами',
    'мовч(?:и|іть|ати)',
    '(?:при|за)хов(?:уй|ай|ати)\\p{L}*',
  ],
  ...['внутрішн(?!\\p{L}* (?:двор|подвір))\\p{L}*', 'не для (?:клієнт|відвідувач|гост|покупц|публік)\\p{L}*'],
  ...['не підляга\\p{L}+', 'ніхто (?:\\p{L}+ ){0,2}зна\\p{L}+', 'зна(?:ють|є) (?:лише|тільки)'],
);
/** What is not for visitors by itself. A postal code and a dress code are. */
const FOR_STAFF = listed(
  ...['staff\\p{L}*', 'employees?', 'personnel', 'colleagues?', 'passwords?', 'passcodes?', 'passphrases?'],
  ...['pin', 'logins?', 'credentials?', 'api keys?', 'unofficial(?:ly)?'],
  '(?<!(?:postal|post|zip|dress|qr|area|country) )codes?',
  ...['для (?:персоналу|працівників|співробітників|своїх)', 'персонал\\p{L}*', 'співробітник\\p{L}*'],
  ...['парол\\p{L}*', 'службов\\p{L}*', '(?:пін-?)?код(?:у|ом|и|ів|ами)?(?! міста)'],
);
/** Words that speak of the assistant or of talking itself, wherever they stand. */
const ABOUT_TALKING = listed(
  ...[
    "you are|you're|your (?:role|job|task|goal|tone)",
    'you (?:should|must|will|have to|need to|represent)',
  ],
  ...['(?:want|need|expect|like) you', 'assistant', 'chatbot', 'bot', "(?<!we )(?:do not|don't)"],
  '(?:customers?|visitors?|callers?|guests?|clients?|they|someone|somebody) (?:who |that )?(?:asks?|complains?|insists?|hesitates?|haggles?)',
  ...['(?:under|in) no (?:circumstances?|case)', 'at no time', 'асистент\\p{L}*', 'помічни\\p{L}*', 'бот'],
  ...['за жодних умов', '(?:в|у|ні в) (?:жодному|якому) разі'],
);

/** An order after what it is for: "For complaints, take the details." */
const ORDER =
  /(?:[,:;–—] (?:(?:but|and|so|then|please|always|never) )*|^(?:for|with|on|in|at|to) (?:.* )?)(?<!(?:we|you) )(?:ask|say|tell|offer|suggest|take|give|repeat|keep|send|refer|add|charge) /iu;

/** Words of an order to be silent that say nothing of what it is about. */
const OF_SILENCE = new Set(
  (
    'customer customers visitor visitors guest guests client clients caller callers people anyone anybody someone ' +
    'somebody everyone else please note way ever always never outside public word thing things information detail ' +
    'details kept keep strictly must should treat stay stays remain remains ' +
    'клієнт клієнти клієнтам клієнтів відвідувач відвідувачі відвідувачам відвідувачів гостям гостей людям будь ласка ' +
    'ніколи завжди тримай тримайте залиш залиште інформація інформацію дані'
  ).split(' '),
);
const POINTS_BACK =
  /(?<![\p{L}\p{N}])(?:this|these|those|them|above|previous|all of (?:it|that)|це|цього|цьому|ці|цих|цим|цю|цієї|цей|них|їх|про те|вище)(?![\p{L}\p{N}])/iu;
const POINTS_FAR_BACK =
  /(?<![\p{L}\p{N}])(?:these|those|them|both|everything|all (?:of|this|that)|above|ці|цих|них|їх|усе|все|всього|усього|вище)(?![\p{L}\p{N}])/iu;
const POINTS_ON =
  /(?::$|(?<![\p{L}\p{N}])(?:following|below|next|rest|наступн\p{L}*|нижче|далі|решт\p{L}*)(?![\p{L}\p{N}]))/iu;
/** Says when what was said before does not hold, and is part of it. */
const EXCEPTION =
  /^(?:except|excluding|unless|apart from|but|not (?:on|in|at)|(?:and )?only (?:on|in|at|for|from|until|with)|крім|окрім|лише|тільки|але|не (?:у|в|на))(?![\p{L}\p{N}])/iu;
const ROLE = /^(?:you are|you're|ти|ви)(?![\p{L}\p{N}])/iu;
const HOLDS_FACTS =
  /(?<![\p{L}\p{N}])(?:facts?|info\p{L}*|know|факт\p{L}*|інформаці\p{L}*|знай\p{L}*|знаєш)(?![\p{L}\p{N}])/iu;

export interface PromptParts {
  /** Sentences that say something of the owner's business. */
  readonly facts: readonly (readonly string[])[];
  /** All other sentences: they say how to behave, or are marked as private. */
  readonly instructions: readonly string[];
  /** What no visitor is to hear at any length: what is marked as private, without the words that say so. */
  readonly statements: readonly string[];
  /** What an assistant may do and not recite: each from the words that order something to the end of its sentence. */
  readonly orders: readonly string[];
  /** Sentences that something is private of. */
  readonly hidden: readonly string[];
}

/**
 * The facts of an owner's prompt, each with the sentences that lean on it, and all else: instructions such as "Be
 * friendly", what is marked as private, and what is doubtful.
 */
export function splitPrompt(prompt: string): PromptParts {
  const sentences = sentencesIn(prompt);
  keepQuiet(sentences);
  const facts: string[][] = [];
  const others: Sentence[] = [];
  let before: Sentence | undefined;
  let introduction: Sentence | undefined;
  for (const sentence of sentences) {
    const { text, paragraph } = sentence;
    if (introduction?.paragraph !== paragraph) introduction = undefined;
    const last = before?.kind === 'fact' ? facts.at(-1) : undefined;
    if (last && sentence.kind !== 'private' && EXCEPTION.test(text) && !ABOUT_TALKING.test(text)) {
      last.push(text);
      continue;
    }
    // What leans on something that is not said would say half of it.
    const hangs = leans(text) && before !== undefined && !last && !ROLE.test(before.text);
    if (sentence.kind === 'fact' && hangs) sentence.kind = 'instruction';
    if (sentence.kind === 'label') introduction = sentence;
    else if (sentence.kind !== 'fact') others.push(sentence);
    else if (last && leans(text)) last.push(text);
    else {
      facts.push(introduction ? [introduction.text, text] : [text]);
      if (text.endsWith(':')) introduction = sentence;
    }
    before = sentence;
  }
  const hidden = others.filter(({ kind }) => kind === 'private').map(({ text }) => text);
  const isOrder = ({ text, kind }: Sentence) => kind === 'instruction' || isMarkedOrder(text);
  return {
    facts,
    instructions: others.map(({ text }) => text),
    statements: hidden.flatMap(statementsIn),
    orders: others.filter(isOrder).flatMap(({ text }) => ordersIn(text)),
    hidden,
  };
}

interface Sentence {
  readonly text: string;
  /** Lines with no empty one between them. */
  readonly paragraph: number;
  readonly line: number;
  kind: 'fact' | 'label' | 'instruction' | 'private';
}

function sentencesIn(prompt: string): readonly Sentence[] {
  let lines = 0;
  return prompt.split(/\n\s*\n/u).flatMap((text, paragraph) =>
    paragraphsOf(text).flatMap(({ sentences }) => {
      const line = lines++;
      return sentences.map((text): Sentence => ({ text, paragraph, line, kind: kindOf(text) }));
    }),
  );
}

const isMarked = (sentence: string): boolean => KEPT_QUIET.test(sentence) || FOR_STAFF.test(sentence);

function kindOf(sentence: string): Sentence['kind'] {
  if (isMarked(sentence)) return 'private';
  if (isInstruction(sentence)) return 'instruction';
  // Two words or fewer are a heading or a call to order, no fact.
  if (wordsOf(sentence).length >= 3) return 'fact';
  return sentence.endsWith(':') ? 'label' : 'instruction';
}

/** Makes private what sentences that ask for silence are about, wherever it stands. */
function keepQuiet(sentences: readonly Sentence[]): void {
  const topics = new Set<string>();
  sentences.forEach((sentence, place) => {
    const { text, kind } = sentence;
    const isOrder = kind === 'private' && KEPT_QUIET.test(text);
    if (isOrder) for (const word of topicsOf(text)) topics.add(word);
    if (isOrder && isAboutOthers(text)) hideBefore(sentences, place);
    if (opens(sentence, sentences[place - 1])) hideAfter(sentences, place);
  });
  for (const sentence of sentences) {
    if (contentOf(sentence.text).some((word) => topics.has(word))) hide(sentence);
  }
}

/** An instruction is said to nobody as it is, and may be obeyed. */
function hide(sentence: Sentence): void {
  if (sentence.kind !== 'instruction') sentence.kind = 'private';
}

/** Whether it says nothing of what is to be kept quiet, or points to it: "Keep that to yourself." */
function isAboutOthers(text: string): boolean {
  if (statementOf(text) !== undefined) return false;
  return contentOf(text).length === 0 || leans(text) || POINTS_BACK.test(text);
}

function hideBefore(sentences: readonly Sentence[], place: number): void {
  const order = sentences[place];
  if (!order) return;
  const isFar = POINTS_FAR_BACK.test(order.text);
  const isAlone = sentences[place - 1]?.line !== order.line;
  for (let before = place - 1; before >= 0; before--) {
    const sentence = sentences[before];
    if (!sentence || (isFar && !isAlone && sentence.line !== order.line)) return;
    const leant = leans(sentence.text) || EXCEPTION.test(sentence.text);
    hide(sentence);
    if (!isFar && !leant) return;
  }
}

/** "Staff only:", "The following is confidential.", or "This is secret." with nothing before it. */
function opens({ text, kind, line }: Sentence, before: Sentence | undefined): boolean {
  if (kind === 'instruction') return text.endsWith(':') && !HOLDS_FACTS.test(text);
  if (kind !== 'private') return false;
  const isHeading =
    isMarked(text) && before?.line !== line && !/[.!?…]$/u.test(text) && wordsOf(text).length <= 4;
  return isHeading || POINTS_ON.test(text) || (before === undefined && isAboutOthers(text));
}

function hideAfter(sentences: readonly Sentence[], place: number): void {
  const rest = sentences.slice(place + 1);
  // A heading in Markdown stands above all paragraphs up to the next.
  const isHeading = sentences[place]?.text.startsWith('#');
  for (const sentence of rest) {
    if (isHeading ? sentence.text.startsWith('#') : sentence.paragraph !== rest[0]?.paragraph) return;
    hide(sentence);
  }
}

const isInstruction = (text: string): boolean =>
  INSTRUCTION_STARTS.has(wordsOf(text)[0] ?? '') || ABOUT_TALKING.test(text) || ORDER.test(text);

/** Marked as private for how it is put: "Never ask for a password" tells nothing, and is an order all the same. */
const isMarkedOrder = (text: string): boolean =>
  KEPT_QUIET.test(text) || (FOR_STAFF.test(text) && isInstruction(text));

const BETWEEN_CLAUSES = /[,;:–—()]| - | (?:but|але) /u;
const BETWEEN_STATEMENTS = / (?:and|та|і|й) /u;
const THAT = /^(?:\S+ ){0,5}?(?:that|що) +/iu;
const WHETHER = /^(?:whether|if|what|which|when|how|about|чи|якщо|коли|яка?|які|про)(?![\p{L}\p{N}])/iu;
const STATES = /(?<![\p{L}\p{N}])(?:is|are|was|were|has|have|had|we|they)(?![\p{L}\p{N}])|\d/iu;

/** What a private sentence says that nobody is to hear, apart from the words that ask for silence. */
function statementsIn(sentence: string): readonly string[] {
  if (!KEPT_QUIET.test(sentence)) return isMarkedOrder(sentence) ? [] : [sentence];
  const clauses = withoutSayings(sentence, new RegExp(KEPT_QUIET, 'giu'))
    .split(BETWEEN_CLAUSES)
    .map((clause) => clause.trim());
  const silent = clauses.findIndex((clause) => KEPT_QUIET.test(clause));
  // What asks for silence and names nothing is about what follows it: "Internal: the rent is 900 euros."
  const isAboutNext = silent >= 0 && contentOf(clauses[silent] ?? '').length === 0;
  const told = clauses.flatMap((clause, place) => {
    if (place === silent) return beside(clause);
    const follows = THAT.exec(clause)?.index === 0 && /^(?:that|що) /iu.test(clause);
    const isTold = place < silent || isAboutNext || (place === silent + 1 && follows);
    return isTold && !KEPT_QUIET.test(clause) && !beginsAsOrder(clause)
      ? clause.replace(/^(?:that|що) /iu, '')
      : [];
  });
  const all = told.flatMap((clause) => [clause, ...clause.split(BETWEEN_STATEMENTS)]);
  return [...new Set(all)].filter((clause) => contentOf(clause).length >= 2);
}

/** What one clause says before it asks for silence, and after: "Never say that we buy frozen rolls." */
function beside(clause: string): readonly string[] {
  const found = KEPT_QUIET.exec(clause);
  if (!found) return [];
  const before = clause.slice(0, found.index).trim();
  const after = clause.slice(found.index + found[0].length).trim();
  const rest = after.replace(THAT, '');
  const isStated = rest !== after || (STATES.test(after) && !WHETHER.test(after));
  return [...(beginsAsOrder(before) ? [] : [before]), ...(isStated ? [rest] : [])].filter(Boolean);
}

/** What a sentence says before it asks for silence: "Our margin is 60 percent, keep that to yourself." */
function statementOf(text: string): string | undefined {
  const [clause = ''] = text.split(/[,;:–—(]| - | (?:but|and|але|та|і) /u);
  return !KEPT_QUIET.test(clause) && contentOf(clause).length >= 2 ? clause : undefined;
}

/** What is to be kept quiet. Of a statement its first word, which the rest is said of. */
function topicsOf(text: string): readonly string[] {
  const statement = statementOf(text);
  return statement === undefined ? contentOf(text) : contentOf(statement).slice(0, 1);
}

/** The stems of words that say what a sentence is about, without those that ask for silence. */
function contentOf(text: string): readonly string[] {
  return wordsOf(text.replace(new RegExp(KEPT_QUIET, 'giu'), ' '))
    .filter((word) => !FUNCTION_WORDS.has(word) && !OF_SILENCE.has(word))
    .map(stemWord);
}

/** Whichever apostrophe was typed. */
function listed(...patterns: readonly string[]): RegExp {
  const all = patterns.join('|').replaceAll("'", "['’‘ʼ`´]");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${all})(?![\\p{L}\\p{N}])`, 'iu');
}
