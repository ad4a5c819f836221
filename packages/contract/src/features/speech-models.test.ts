import { describe, expect, it } from 'vitest';
import { SpeechModelActInput, SpeechModelsResponse } from './speech-models.ts';

describe('SpeechModelActInput', () => {
  it('names a folder within the folder of models, and no other', () => {
    for (const id of ['whisper-base', 'parakeet-tdt-0.6b-v3', 'vits-piper-uk_UA-lada']) {
      expect(SpeechModelActInput.safeParse({ id, act: 'add' }).success, id).toBe(true);
    }
    for (const id of ['', '..', '../x', 'a/b', '.lock', 'a b', 'x'.repeat(121)]) {
      expect(SpeechModelActInput.safeParse({ id, act: 'add' }).success, id).toBe(false);
    }
    expect(SpeechModelActInput.safeParse({ id: 'x', act: 'run' }).success).toBe(false);
  });
});

describe('SpeechModelsResponse', () => {
  const task = { id: 'x', act: 'add', state: 'running', step: null, share: null, problem: null, detail: '' };

  it('has a task, or none', () => {
    const nothing = { success: true, folder: null, models: [], task: null };
    expect(SpeechModelsResponse.safeParse(nothing).success).toBe(true);
    expect(SpeechModelsResponse.safeParse({ ...nothing, task }).success).toBe(true);
    expect(SpeechModelsResponse.safeParse({ ...nothing, task: { ...task, share: 1.5 } }).success).toBe(false);
  });
});
