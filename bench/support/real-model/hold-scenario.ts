import { type Judgement, judge } from './judge.ts';
import type { Scenario } from './scenarios.ts';
import type { ModelServer, ServedCompletion } from './served.ts';
import { type Heard, openCall, openChat } from './visitors.ts';

export interface HeldTurn {
  readonly scenario: string;
  /** 0 is the first of its conversation. */
  readonly turn: number;
  readonly say: string;
  readonly heard: Heard;
  readonly judgement: Judgement;
  readonly why: string;
  /** What the model was asked for meanwhile. */
  readonly asked: readonly ServedCompletion[];
  /** `exact words`: the owner's, since the model was not asked, was late, or said nothing that may be heard. */
  readonly by: 'model' | 'exact words';
}

export interface ScenarioPlace {
  readonly url: string;
  readonly assistantId: string;
  /** The owner's words. */
  readonly content: string;
  readonly model: ModelServer;
}

/** Holds one conversation, and judges each reply. After a late turn the model reads on, as a faster one would have. */
export async function* holdScenario(
  { name, via, turns }: Scenario,
  { url, assistantId, content, model }: ScenarioPlace,
): AsyncGenerator<HeldTurn> {
  const open = async () => (via === 'call' ? openCall(url, assistantId) : openChat(url, assistantId));
  let visitor = await open();
  try {
    let before = (await model.settled()).length;
    for (const [turn, { say, right, wrong }] of turns.entries()) {
      const heard = await visitor.say(say);
      const asked = (await model.settled()).slice(before);
      before += asked.length;
      const written = asked.map((each) => each.written).join(' ');
      const by = isOf(heard.text, written) ? 'model' : 'exact words';
      const expected = { content, ...(right && { right }), ...(wrong && { wrong }) };
      yield { scenario: name, turn, say, heard, ...judge(heard, expected), asked, by };
      if (asked.at(-1)?.outcome !== 'left') continue;
      // A call in which nobody says anything for that long would end.
      if (via === 'call') visitor.leave();
      await model.readLast();
      if (via === 'call') visitor = await open();
    }
  } finally {
    visitor.leave();
  }
}

/** Whether any sentence that was heard is one that the model wrote. */
function isOf(heard: string, written: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const source = plain(written);
  const sentences = heard.split(/(?<=[.!?…])\s*/u).map(plain);
  return sentences.some((sentence) => sentence.length > 3 && source.includes(sentence));
}
