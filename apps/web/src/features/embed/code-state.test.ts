import { describe, expect, it } from 'vitest';
import { type CODE_TYPES, newCode, reduceCode } from './code-state.ts';

const BAKERY = { publicUrl: 'https://parlo.example', assistantId: 'assistant_7', assistantName: 'Bakery' };
const generated = (type: (typeof CODE_TYPES)[number] = 'iframe') =>
  reduceCode(newCode('assistant_7', type), { type: 'generate', embed: BAKERY });

describe('widget code', () => {
  it('begins with nothing made and the words and the corner of the specification', () => {
    expect(newCode('assistant_7', 'iframe')).toEqual({
      assistantId: 'assistant_7',
      type: 'iframe',
      options: {
        label: 'Start a call',
        position: 'bottom-right',
        mode: 'hybrid',
        variant: 'bubble',
        popupText: 'Your personal AI assistant. Just TAP to talk!',
      },
      made: null,
    });
  });

  it('is made of each type', () => {
    expect(generated('iframe').made).toEqual({ type: 'iframe', html: expect.stringMatching(/^<iframe /) });
    expect(generated('script').made).toEqual({ type: 'script', html: expect.stringMatching(/^<script /) });
    expect(generated('popup').made).toEqual({
      type: 'popup',
      link: 'https://parlo.example/popup/assistant_7',
      secondLink: 'https://parlo.example/popup/assistant_7?device=second',
    });
    expect(generated('qr').made).toEqual({
      type: 'qr',
      link: 'https://parlo.example/popup/assistant_7?qr=1',
      assistantId: 'assistant_7',
    });
  });

  it('goes when the type, an option or the assistant changes', () => {
    expect(reduceCode(generated(), { type: 'choose', code: 'qr' }).made).toBeNull();
    for (const options of [
      { label: 'Talk' },
      { position: 'top-left' as const },
      { popupText: 'Hi' },
      { mode: 'chat' as const },
      { variant: 'popup' as const },
    ]) {
      const changed = reduceCode(generated(), { type: 'change', options });
      expect(changed.made).toBeNull();
      expect(changed.options).toMatchObject(options);
    }
    const other = reduceCode(generated(), { type: 'select', assistantId: 'assistant_8' });
    expect([other.assistantId, other.made]).toEqual(['assistant_8', null]);
  });

  it('stays when the same is chosen again', () => {
    expect(reduceCode(generated(), { type: 'choose', code: 'iframe' }).made).not.toBeNull();
    expect(reduceCode(generated(), { type: 'select', assistantId: 'assistant_7' }).made).not.toBeNull();
  });

  it('of another assistant takes that one’s words and keeps the type', () => {
    const other = reduceCode(generated('popup'), {
      type: 'select',
      assistantId: 'assistant_8',
      options: { label: 'Talk' },
    });
    expect(other).toMatchObject({ type: 'popup', options: { label: 'Talk', position: 'bottom-right' } });
  });

  it('is not made for an assistant that is no longer selected', () => {
    const other = reduceCode(generated(), { type: 'select', assistantId: 'assistant_8' });
    expect(reduceCode(other, { type: 'generate', embed: BAKERY }).made).toBeNull();
  });
});
