/**
 * Writes `tuned.json` and `held-out.json`: ten questions each of ten businesses, of which the businesses of
 * `../../answers` give turns that stand by themselves, by a fixed count of each kind, and `demos.json` the rest. Nobody
 * has to read a question for it. How visitors type is written as they would say it, by a table.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createPhonemizer } from '../../../../packages/voice/src/speaking/phonemes/create-phonemizer.ts';
import { loadBusinesses } from '../../../support/answers/business.ts';

const TUNED = ['bathroom-showroom', 'dental-clinic', 'garden-centre', 'launderette', 'lido', 'swimming-school'];
const HELD_OUT = [
  ...['bicycle-shop', 'cable-wakepark', 'farm-campsite', 'fencing-club', 'gliding-club', 'hot-tub-hire'],
  ...['painters-decorators', 'septic-pumping', 'sewing-school', 'wigs'],
];
const KINDS = { entry: 4, file: 2, qualified: 1, two_questions: 1, safety: 1, near_domain: 1 } as const;

/** How words are typed in a hurry, and how they are said. What is a word of its own as well ("well", "id") stays. */
const SAID: Readonly<Record<string, string>> = {
  r: 'are', u: 'you', ur: 'your', pls: 'please', plz: 'please', thx: 'thanks', tbh: 'to be honest',
  im: "I'm", ive: "I've", youre: "you're", youve: "you've", theyre: "they're", theyve: "they've",
  dont: "don't", cant: "can't", wont: "won't", doesnt: "doesn't", didnt: "didn't", isnt: "isn't",
  wasnt: "wasn't", werent: "weren't", arent: "aren't", havent: "haven't", hasnt: "hasn't", hadnt: "hadn't",
  couldnt: "couldn't", wouldnt: "wouldn't", shouldnt: "shouldn't", whats: "what's", thats: "that's",
  theres: "there's", wheres: "where's", whos: "who's", hows: "how's", shes: "she's", hes: "he's",
  wk: 'week', mins: 'minutes', min: 'minute', hrs: 'hours', hr: 'hour', yr: 'year', yrs: 'years',
  bday: 'birthday', tmrw: 'tomorrow', tmr: 'tomorrow', cos: 'because', coz: 'because', cuz: 'because',
  lol: '', i: 'I', "i'm": "I'm", "i'd": "I'd", "i'll": "I'll", "i've": "I've", w: 'with', bc: 'because',
};
const QUESTION =
  /^(?:(?:so|and|um|er|ok|okay|hi|hello|hey)[ ,]+)*(?:what|how|when|where|who|which|why|can|could|do|does|did|is|are|am|will|would|should|may|have|has|was|were|any)\b/i;

const asSaid = (typed: string): string => {
  const words = typed.replace(/[\p{L}']+/gu, (word) => SAID[word.toLowerCase()] ?? word).trim();
  const begun = words.charAt(0).toUpperCase() + words.slice(1).replace(/\s+/g, ' ');
  return /[.?!]$/.test(begun) ? begun : `${begun}${QUESTION.test(begun) ? '?' : '.'}`;
};

interface Question {
  readonly business: string;
  readonly id: string;
  readonly text: string;
  readonly says?: readonly (readonly string[])[];
}

function ofAnswers(ids: readonly string[]): Question[] {
  const businesses = loadBusinesses('tuning').filter(({ id }) => ids.includes(id));
  return businesses.flatMap(({ id: business, turns }) =>
    Object.entries(KINDS).flatMap(([kind, count]) =>
      turns
        .filter((turn) => turn.kind === kind && !turn.before)
        .slice(0, count)
        .map(({ id, said }) => ({ business, id, text: asSaid(said) })),
    ),
  );
}

const demos: readonly Question[] = JSON.parse(await readFile(new URL('demos.json', import.meta.url), 'utf8'));
const halves = {
  tuned: [...ofAnswers(TUNED), ...demos],
  'held-out': ofAnswers(HELD_OUT),
};
const phonemizer = await createPhonemizer();
const VOICES = ['af_bella', 'am_michael', 'bf_emma', 'bm_george', 'af_sarah', 'am_puck', 'bf_isabella', 'bm_lewis'];
const spoken: { name: string; voice: string; phonemes: string }[] = [];
for (const [half, questions] of Object.entries(halves)) {
  // Seven is prime to eight: a business is asked in every voice.
  const voiced = questions.map((question, i) => ({ ...question, voice: VOICES[(7 * i) % VOICES.length] ?? '' }));
  const lines = voiced.map((question) => `  ${JSON.stringify(question)}`).join(',\n');
  await writeFile(new URL(`../${half}.json`, import.meta.url), `[\n${lines}\n]\n`);
  for (const { business, id, text, voice } of voiced)
    spoken.push({ name: `${business}.${id}`, voice, phonemes: await phonemizer.phonemize(text) });
}
await phonemizer.close();
process.stdout.write(JSON.stringify(spoken));
console.error(Object.values(halves).map((half) => half.length));
