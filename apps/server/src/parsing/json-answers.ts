import { patternInAll } from '@parlo/dialog/language';
import type { AnsweredQuestion } from './blocks.ts';
import { isList, isScalar, type Json, say } from './json-values.ts';
import { isQuestion } from './page/questions.ts';

/** The shapes in which programs write questions with their answers. */

type JsonObject = Readonly<Record<string, Json>>;

const PHRASED = 'patterns|utterances|examples|training_?phrases';
const QUESTION = new RegExp(
  `^(?:${patternInAll(({ files }) => files.questionKey)}s?|instruction|query|user|input|${PHRASED})$`,
  'iu',
);
/** Several ways to ask the same, and to answer it: one answer of those is enough. */
const PHRASINGS = new RegExp(`^(?:${PHRASED})$`, 'i');
/** Further phrasings of the question. */
const VARIANTS =
  /^(?:variants|variations|alternatives|phrasings|paraphrases|synonyms|(?:alternative|similar|other)_?questions)$/i;
const ANSWER = new RegExp(
  `^(?:${patternInAll(({ files }) => files.answerKey)}s?|accepted_?answer|suggested_?answer|completion|output|reply|content|body|assistant)$`,
  'iu',
);
/** Names of articles, which are questions where they ask. */
const TITLE = /^(?:title|name|subject|headline|heading|назва|заголовок|тема)$/iu;
const ASKER = /^(?:user|human|customer|visitor|client|prompter)$/i;
const ANSWERER = /^(?:assistant|gpt|bot|agent|support|model|ai)$/i;
/** Ways to ask the same. */
const MOST_PHRASINGS = 20;

/** The questions that an object answers: one, each way to ask it, or one for each of its names. */
export function answeredQuestions(object: JsonObject): AnsweredQuestion[] {
  const entries = Object.entries(object);
  const entry = (pattern: RegExp) => entries.find(([key]) => pattern.test(key.trim()));
  const named = (pattern: RegExp) => entry(pattern)?.[1];
  const translated = answersByLanguage(named(QUESTION), named(ANSWER));
  if (translated.length > 0) return translated;
  const title = named(TITLE);
  const asked = textsOf(
    named(QUESTION) ?? (typeof title === 'string' && isQuestion(say(title)) ? title : null),
  );
  const answers = textsOf(named(ANSWER) ?? null);
  if (asked.length > 0 && answers.length > 0) {
    const isPhrased = PHRASINGS.test(entry(QUESTION)?.[0] ?? '');
    const isParallel = !isPhrased && asked.length > 1 && asked.length === answers.length;
    if (isParallel) return asked.map((question, at) => answer(question, answers[at] ?? ''));
    const phrasings = [...asked, ...textsOf(named(VARIANTS) ?? null)].slice(0, MOST_PHRASINGS);
    const whole = isPhrased ? (answers[0] ?? '') : answers.join(' ');
    return phrasings.map((question) => answer(question, whole));
  }
  return answersUnderQuestions(entries);
}

/** Answers whose names are their questions. */
function answersUnderQuestions(entries: readonly (readonly [string, Json])[]): AnsweredQuestion[] {
  const areNames = entries.every(([key, value]) => isQuestion(key) && textsOf(value).length > 0);
  return areNames ? entries.map(([key, value]) => answer(key.trim(), textsOf(value).join(' '))) : [];
}

/** A question and its answer under the name of each of their languages. */
function answersByLanguage(asked: Json | undefined, answers: Json | undefined): AnsweredQuestion[] {
  if (!isObject(asked) || !isObject(answers)) return [];
  return Object.entries(asked).flatMap(([language, question]) => {
    const text = answers[language];
    const isPair = LANGUAGE.test(language) && typeof question === 'string' && typeof text === 'string';
    return isPair ? [answer(say(question), say(text))] : [];
  });
}
/** Such as `uk` and `en-GB`. */
const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i;

/** Questions of one side of a conversation with what the other side answered. */
export function answersInTalk(list: readonly Json[]): AnsweredQuestion[] {
  const turns = list.map(turnOf);
  if (turns.some((turn) => turn === null)) return [];
  return turns.flatMap((turn, at) => {
    const next = turns[at + 1];
    return turn && next && ASKER.test(turn.role) && ANSWERER.test(next.role)
      ? [answer(turn.text, next.text)]
      : [];
  });
}

function turnOf(value: Json): { readonly role: string; readonly text: string } | null {
  if (!isObject(value)) return null;
  const role = value.role ?? value.from ?? value.speaker;
  const texts = textsOf(value.content ?? value.value ?? value.text ?? null);
  return typeof role === 'string' && texts.length > 0 ? { role, text: texts.join('\n') } : null;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  value !== undefined && !isScalar(value) && !isList(value);

const answer = (question: string, text: string): AnsweredQuestion => ({ kind: 'answer', question, text });

/** Text of editors is a tree: paragraphs, and in them what is bold or a link. */
const DEEPEST = 20;

/** The texts of a value that is one, a list of them, or an object with one, or with parts that have. */
function textsOf(value: Json, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  if (isScalar(value)) return say(value) === '' ? [] : [say(value)];
  if (isList(value))
    return value.every((each) => isScalar(each) || !isList(each))
      ? value.flatMap((each) => textsOf(each, depth + 1))
      : [];
  const { text, value: inner, children, content } = value as JsonObject;
  const own = [text, inner].find((each) => typeof each === 'string');
  if (own !== undefined) return textsOf(own);
  const parts = [children, content].find((each) => each !== undefined && isList(each));
  const inside = parts === undefined ? [] : textsOf(parts, depth + 1);
  return inside.length > 0 ? [inside.join(' ')] : [];
}
