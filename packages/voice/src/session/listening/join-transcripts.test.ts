import { describe, expect, it } from 'vitest';
import { joinTranscripts } from './join-transcripts.ts';

const one = { text: 'Do you deliver', likelihoods: [0.9, 0.8, 0.3] };
const other = { text: 'on Sundays?', likelihoods: [0.7, 0.6] };

describe('joinTranscripts', () => {
  it('puts words and their likelihoods one after the other', () => {
    expect(joinTranscripts(one, { text: '' }, other)).toEqual({
      text: 'Do you deliver on Sundays?',
      likelihoods: [0.9, 0.8, 0.3, 0.7, 0.6],
    });
  });

  it('has no likelihoods where some words have none, or nothing was said', () => {
    expect(joinTranscripts(one, { text: 'on Sundays?' })).toEqual({ text: 'Do you deliver on Sundays?' });
    expect(joinTranscripts({ text: '' })).toEqual({ text: '' });
    expect(joinTranscripts()).toEqual({ text: '' });
  });
});
