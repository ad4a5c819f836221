// @vitest-environment jsdom
import { RequestError } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { i18next, loadTexts } from '../../i18n/index.ts';
import { BUILDER_FILES, CREATE_FILES, LOGO_FILES, problemWords, uploadWords } from './file-rules.ts';

await loadTexts('knowledge', 'refusals');
const t = i18next.t;

describe('the texts about an upload', () => {
  it('is the server’s reason, that nobody answered, or that it was stopped', () => {
    const message = 'No JSON.';
    const refused = new RequestError('unsupported_file', message, 415, {
      refusal: { success: false, code: 'unsupported_file', message, reason: 'file_not_json' },
    });
    expect(uploadWords(t, refused)).toBe('This is not valid JSON.');
    const lost = 'The connection was lost. The file is still here; try again.';
    expect(uploadWords(t, new RequestError('network', 'Server error.', 0))).toBe(lost);
    expect(uploadWords(t, new TypeError('bug'))).toBe(lost);
    expect(uploadWords(t, new DOMException('', 'AbortError'))).toBe('You stopped the upload.');
  });

  it('names what a place takes', () => {
    expect(problemWords(t, 'wrongKind', BUILDER_FILES)).toContain('.txt, .docx, .json');
    expect(problemWords(t, 'tooLarge', CREATE_FILES)).toBe('This file is too large: at most 10 MB.');
    expect(problemWords(t, 'notImage', LOGO_FILES)).toContain('not an image');
  });
});
