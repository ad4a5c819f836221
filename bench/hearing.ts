/**
 * How well spoken questions are heard, and answered: two hundred of them for twenty businesses, in voices that are not
 * the product's, clean, among people who talk, beside music and by telephone. Prints the share of words that are right
 * and how many answers are right beside those to the same words typed; with `--questions`, each question of the half
 * that is looked at while hearing is improved. Data: data/hearing/README.md.
 */
import { parseArgs } from 'node:util';
import { createSpeech } from '@parlo/voice';
import { askHeard } from './support/hearing/ask.ts';
import { hearQuestions } from './support/hearing/hear.ts';
import { HALVES, readSpokenQuestions } from './support/hearing/questions.ts';
import { COLUMNS, describeQuestion, rowsOf } from './support/hearing/tables.ts';
import { printTable } from './support/stats.ts';

const { values } = parseArgs({ options: { questions: { type: 'boolean', default: false } } });

const speech = await createSpeech();
for (const half of HALVES) {
  const asked = await askHeard(await hearQuestions(await readSpokenQuestions(half), speech.stt));
  // Only these: who reads the other questions tunes on them.
  if (values.questions && half === 'tuned')
    for (const each of asked) console.log(`\n${describeQuestion(each)}`);
  printTable(`Hearing: the ${half} half`, COLUMNS, rowsOf(asked));
}
await speech.close();
