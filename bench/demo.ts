/**
 * How the demo assistant answers questions about Parlo: sixty of them, half by another hand. With `--replies`, every
 * reply to the half that is looked at while its texts are improved.
 */
import { parseArgs } from 'node:util';
import {
  type AskedQuestion,
  askDemo,
  type DemoVerdict,
  QUESTION_SETS,
  readQuestions,
} from '../apps/server/src/testing/demo-questions/ask-demo.ts';
import { median, percentile, printTable } from './support/stats.ts';

const { values } = parseArgs({ options: { replies: { type: 'boolean', default: false } } });

const questions = await Promise.all(QUESTION_SETS.map(readQuestions));
const all = await askDemo(questions.flat());
const asked = questions.map((own) => all.filter((each) => own.includes(each.asked)));
// Only these: who reads the replies to the other half tunes on them.
if (values.replies)
  for (const { asked: question, verdict, reply } of asked[0] ?? [])
    console.log(`\n${verdict}: ${question.question}\n  ${reply}`);

const rowOf = (name: string, questions: readonly AskedQuestion[]) => {
  const count = (verdict: DemoVerdict) => questions.filter((each) => each.verdict === verdict).length;
  const times = questions.map(({ ms }) => ms);
  return [
    ...[name, questions.length, count('right'), count('declined'), count('wrong')],
    ...[median(times), percentile(times, 0.95)],
  ];
};
printTable(
  'Questions to the demo assistant',
  ['questions', 'all', 'right', 'declined', 'wrong', 'ms median', 'ms p95'],
  [...QUESTION_SETS.map((set, i) => rowOf(set, asked[i] ?? [])), rowOf('both', all)],
);
