import { describe, expect, it } from 'vitest';
import { createFakeClock, createScriptedSpeech } from '../../testing/index.ts';
import { Microphone } from './microphone.ts';
import { Recognition } from './recognition.ts';
import { SpokenLanguage } from './spoken-language.ts';
import { Utterance } from './utterance.ts';

function utterance(fromMs: number): Utterance {
  const clock = createFakeClock();
  const { stt } = createScriptedSpeech(clock);
  const microphone = new Microphone();
  const ignore = () => undefined;
  const recognition = new Recognition(
    {
      stt,
      clock,
      microphone,
      onSettled: ignore,
      onCrash: ignore,
      language: new SpokenLanguage({ stt, languages: [] }),
    },
    fromMs - 300,
  );
  return new Utterance({ itemId: 'item_1', startMs: fromMs - 300, startedAt: 0, recognition }, fromMs);
}

describe('Utterance', () => {
  it('adds up speech without its pauses and padding', () => {
    const said = utterance(1_000);
    expect(said.spokenMs).toBe(0);
    said.reaches(1_200);
    expect(said.spokenMs).toBe(200);
    said.resumes(2_000);
    said.reaches(2_150);
    expect(said.spokenMs).toBe(350);
    expect(said.endMs).toBe(2_150);
    expect(said.startMs).toBe(700);
  });

  it('never counts backwards when detection lags overlap', () => {
    const said = utterance(1_000);
    said.reaches(900);
    expect(said.spokenMs).toBe(0);
    said.reaches(1_300);
    said.resumes(1_250);
    expect(said.spokenMs).toBe(300);
    said.reaches(1_350);
    expect(said.spokenMs).toBe(350);
  });

  it('is unknown to the client at first', () => {
    expect(utterance(1_000).announced).toBe(false);
  });
});
