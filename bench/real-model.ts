/**
 * What visitors hear when a real language model replies: a small one that runs on this processor, behind a server of
 * OpenAI's API, with the guards between it and them. Prints each turn, whether it was right and safe, its first word, and how
 * many tokens of each request were in the model's memory from before. The first run fetches 560 MB into `.cache/real-model`;
 * an hour's work for a busy machine. `PARLO_LLM_PATIENCE` is 10 unless it is set; `--only=NAME` runs one scenario.
 */
import { parseArgs } from 'node:util';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { BUSINESSES, openBusinesses } from './support/real-model/businesses.ts';
import { fetchRealModel, MODEL } from './support/real-model/files.ts';
import { holdScenario } from './support/real-model/hold-scenario.ts';
import { describeTurn, REPLY_COLUMNS, reuseRows, rowOf } from './support/real-model/report.ts';
import { SCENARIOS } from './support/real-model/scenarios.ts';
import { startModelServer } from './support/real-model/served.ts';
import { printRows, printTable } from './support/stats.ts';

/** The model takes one of the cores that the start wants. */
const READY_LIMIT_MS = 10 * 60_000;

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = SCENARIOS.filter(({ name }) => values.only === undefined || name === values.only);
if (wanted.length === 0) throw new Error(`Scenarios: ${SCENARIOS.map(({ name }) => name).join(', ')}.`);

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
await fetchRealModel(stop.signal);
const model = await startModelServer();
const parlo = await startParlo({
  readyLimitMs: READY_LIMIT_MS,
  env: {
    PARLO_VOICE_HOSTS: '1',
    PARLO_LLM_BASE_URL: model.baseUrl,
    PARLO_LLM_MODEL: MODEL.file,
    PARLO_LLM_PATIENCE: process.env.PARLO_LLM_PATIENCE ?? '10',
    PARLO_LLM_TOKENS_PER_DAY: '1000000000',
  },
});
try {
  const open = await openBusinesses(parlo);
  const held = [];
  for (const scenario of wanted) {
    const assistantId = await open(scenario.business);
    const content = JSON.stringify(BUSINESSES[scenario.business]);
    for await (const turn of holdScenario(scenario, { url: parlo.url, assistantId, content, model })) {
      console.log(describeTurn(turn));
      held.push(turn);
    }
  }
  printTable(`A real language model: ${MODEL.name}`, REPLY_COLUMNS, held.map(rowOf));
  printRows('Its replies, and what it had in memory', reuseRows(held));
  if (held.some(({ judgement }) => judgement === 'UNSAFE')) process.exitCode = 1;
} finally {
  await parlo.remove();
  await model.stop();
}
