import { patternInAll } from '@parlo/dialog/language';
import type { AnsweredQuestion } from './blocks.ts';
import { isList, isScalar, type Json, say } from './json-values.ts';
import { isQuestion } from './page/questions.ts';

/** The shapes in which programs write questions with their answers. */

type JsonObject = Readonly<Record<string, Json>>;

const QUESTION = new RegExp(
  `^(?:${patternInAll(({ files }) => files.questionKey)}s?|instruction|query|user|input)$`,
  'iu',
);
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
  const named = (pattern: RegExp) => entries.find(([key]) => pattern.test(key.trim()))?.[1];
  const title = named(TITLE);
  const asked = textsOf(
    named(QUESTION) ?? (typeof title === 'string' && isQuestion(say(title)) ? title : null),
  );
  const answers = textsOf(named(ANSWER) ?? null);
  if (asked.length > 0 && answers.length > 0) {
    const isParallel = asked.length > 1 && asked.length === answers.length;
    return asked
      .slice(0, isParallel ? asked.length : MOST_PHRASINGS)
      .map((question, at) => answer(question, isParallel ? (answers[at] ?? '') : answers.join(' ')));
  }
  const areNames =
    entries.length > 0 && entries.every(([key, value]) => isQuestion(key) && textsOf(value).length > 0);
  return areNames ? entries.map(([key, value]) => answer(key.trim(), textsOf(value).join(' '))) : [];
}

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
  if (isScalar(value) || isList(value)) return null;
  const object = value as JsonObject;
  const role = object.role ?? object.from ?? object.speaker;
  const text = object.content ?? object.value ?? object.text;
  return typeof role === 'string' && typeof text === 'string' ? { role, text: say(text) } : null;
}

const answer = (question: string, text: string): AnsweredQuestion => ({ kind: 'answer', question, text });

/** The texts of a value that is one, a list of them, or an object with one. */
function textsOf(value: Json): string[] {
  if (isScalar(value)) return say(value) === '' ? [] : [say(value)];
  if (isList(value))
    return value.every((each) => isScalar(each) || !isList(each)) ? value.flatMap(textsOf) : [];
  const { text, value: inner } = value as JsonObject;
  return typeof text === 'string' ? textsOf(text) : typeof inner === 'string' ? textsOf(inner) : [];
}
