import { fieldsOf, readRefusal } from '@parlo/call-client';
import { arbitraryOf } from '@parlo/call-client/testing';
import { PreviewMessage, WidgetAssistant, WidgetConfigResponse } from '@parlo/contract/widget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAssistant } from './load-config.ts';
import { readPreview } from './preview.ts';

describe('readers of assistants beside the contract', () => {
  it('read every assistant and every preview as it is', () => {
    fc.assert(fc.property(arbitraryOf(WidgetAssistant), (it) => void expect(readAssistant(it)).toEqual(it)));
    fc.assert(fc.property(arbitraryOf(PreviewMessage), (it) => void expect(readPreview(it)).toEqual(it)));
  });

  it('tell every configuration from every refusal', () => {
    fc.assert(
      fc.property(arbitraryOf(WidgetConfigResponse), (answer) => {
        const { success, code, assistant } = fieldsOf(answer);
        expect(readRefusal(answer)).toEqual(success ? null : { code });
        expect(readAssistant(assistant)).toEqual(success ? assistant : null);
      }),
    );
  });

  it('refuse a field of another kind', () => {
    const wrong = fc.constantFrom(7, true, ['x'], { x: 1 });
    const { look: _, hears: __, device: ___, ...shape } = WidgetAssistant.shape;
    const name = fc.constantFrom(...Object.keys(shape));
    fc.assert(
      fc.property(arbitraryOf(WidgetAssistant), name, wrong, (assistant, field, value) => {
        expect(readAssistant({ ...(assistant as object), [field]: value })).toBeNull();
      }),
    );
  });

  it('take a look that is broken or of another server for Parlo’s own, with what can be used of it', () => {
    const assistant = {
      id: 'a',
      assistantName: 'B',
      greetingMessage: '',
      voice: '',
      logo: null,
      consentText: '',
    };
    const bare = { color: '', theme: 'auto', radius: 18, branding: true, suggestions: [] };
    expect(readAssistant(assistant)).toEqual(assistant);
    for (const look of [null, 7, {}, { suggestions: 'x' }]) {
      expect(readAssistant({ ...assistant, look })?.look).toEqual(bare);
    }
    const suggestions = ['A?', 7, 'B?', 'C?', 'D?'];
    expect(readAssistant({ ...assistant, look: { suggestions } })?.look?.suggestions).toEqual([
      'A?',
      'B?',
      'C?',
    ]);
  });

  it('never throw', () => {
    for (const read of [readAssistant, readPreview]) {
      fc.assert(fc.property(fc.anything(), (value) => void read(value)));
    }
  });
});
