import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PLANS, VOICES } from '@parlo/contract';
import { PARTNERS } from '@parlo/contract/plans';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../platform/errors.ts';
import { type Customers, readDemoAssistants } from './demo-content.ts';

const CONTENT = fileURLToPath(new URL('../../../../../content/', import.meta.url));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-content-'));
  await cp(CONTENT, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const read = (customers?: Customers) => readDemoAssistants(pathToFileURL(`${folder}/`), customers);
async function answerTo(question: string, customers?: Customers): Promise<string | undefined> {
  const [about] = await read(customers);
  return about?.content.faqList?.find((entry) => entry.question === question)?.answer;
}
async function change(name: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(folder, name), text.replace(from, to));
}

describe('the demo assistants', () => {
  it('are one about Parlo and six businesses, each greeting in both languages', async () => {
    const demos = await read();
    expect(demos.map(({ id }) => id)).toEqual([
      'assistant_demo',
      'assistant_demo_uk',
      ...['clinic', 'hotel', 'real-estate', 'restaurant', 'school', 'shop'].flatMap((slug) => [
        `assistant_demo_${slug}`,
        `assistant_demo_${slug}_uk`,
      ]),
    ]);
    const ofBusinesses = demos.slice(2).filter(({ id }) => !id.endsWith('_uk'));
    expect(new Set(ofBusinesses.map(({ content }) => content.voice)).size).toBe(6);
  });

  it('know the same in both languages, each its own first', async () => {
    const demos = await read();
    for (const [i, { content }] of demos.entries()) {
      const twin = demos[i % 2 === 0 ? i + 1 : i - 1]?.content;
      const [own = [], others = []] = [content.faqList, twin?.faqList];
      expect(own.toSorted(byQuestion)).toEqual(others.toSorted(byQuestion));
      expect(own[0]).not.toEqual(others[0]);
      for (const question of content.look?.suggestions ?? [])
        expect(own.slice(0, own.length / 2 + 1).map((entry) => entry.question)).toContain(question);
    }
  });

  it('hold no name of a figure, and the figures of the product', async () => {
    expect(JSON.stringify(await read()).match(/\{\{\w*/g)).toBeNull();
    const { starter, trial, topUps } = PLANS;
    const price = await answerTo('How much does Parlo cost?');
    expect(price).toContain(`$${starter.cents / 100} a month`);
    expect(price).toContain(`${starter.minutes} minutes`);
    expect(await answerTo('Is there a free trial?')).toContain(`${trial.minutes} free minutes`);
    for (const { minutes, cents } of topUps)
      expect(await answerTo('Can I buy more minutes?')).toMatch(
        new RegExp(`${minutes} (minutes )?for \\$${cents / 100}`),
      );
    expect(await answerTo('Is there a white-label or partner programme?')).toContain(
      `$${PARTNERS.cents / 100} a month per assistant, with a ${PARTNERS.share}% revenue share`,
    );
    const voices = await answerTo('Which voices are there?');
    for (const voice of VOICES) expect(voices).toContain(voice);
  });

  it.each([
    ['an exact number', { businesses: 12, over: false }, /names 12 businesses/],
    ['a round one', { businesses: 1_000, over: true }, /over 1,000 businesses/],
    ['none', undefined, /don't publish a number/],
  ])('say of how many businesses use Parlo what the operator says: %s', async (_, customers, said) => {
    expect(await answerTo('How many businesses use Parlo?', customers)).toMatch(said);
  });

  it.each([
    [
      'names a figure that there is not',
      'demo-assistant.json',
      '{{starterPrice}}',
      '{{price}}',
      'not: price',
    ],
    [
      'suggests what it does not know',
      'demo-assistants/shop.json',
      '"How long does delivery take?"',
      '"Why?"',
      'is not in the list',
    ],
    [
      'has a greeting that is too long',
      'demo-assistants/hotel.uk.json',
      '"greetingMessage": "',
      `"greetingMessage": "${'a'.repeat(64)}`,
      'Greeting',
    ],
    ['has an unknown voice', 'demo-assistants/clinic.json', '"coral"', '"karl"', 'Choose one of the voices'],
  ])('are refused when a file %s', async (_, name, from, to, message) => {
    await change(name, from, to);
    const refusal = await read().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toContain(`content/${name} can’t be used: `);
    expect(String(refusal)).toContain(message);
  });

  it('are refused when one language of a business is missing', async () => {
    await rm(join(folder, 'demo-assistants/shop.uk.json'));
    await expect(read()).rejects.toThrow('shop.uk.json');
  });
});

const byQuestion = (a: { readonly question: string }, b: { readonly question: string }) =>
  a.question.localeCompare(b.question);
