/** @jsxImportSource preact */
import type { Line } from '@parlo/call-client';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import type { Visit } from '../visit/use-visit.ts';
import type { Strings } from '../words/strings.ts';
import { isToneOn, setTone } from './tone.ts';
import { transcriptText } from './transcript-text.ts';
import { transcriptWords } from './words.ts';

const MORE = 'M4 10h.01M10 10h.01M16 10h.01';

interface MoreActionsProps {
  readonly lines: readonly Line[];
  readonly assistantName: string;
  readonly strings: Strings;
  readonly visit: Pick<Visit, 'say' | 'beginAnew' | 'forget'>;
}

/** The actions on a conversation: copy, start a new one, or delete it after a confirmation. */
export function MoreActions({ lines, assistantName, strings, visit }: MoreActionsProps) {
  const words = transcriptWords();
  const [open, setOpen] = useState<'' | 'menu' | 'sure'>('');
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const close = useCallback(() => {
    setOpen('');
    opener.current?.focus();
  }, []);
  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen('');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It closes what is open, and not the frame.
      event.preventDefault();
      close();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, close]);

  const copy = async () => {
    const copied = await copyText(transcriptText(lines, assistantName));
    visit.say({ words: copied ? words.copied : words.notCopied, trouble: !copied });
  };
  const choose = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <div class="more" ref={place}>
      <button
        type="button"
        class="small"
        ref={opener}
        aria-label={words.more}
        aria-expanded={open !== ''}
        onClick={() => setOpen(open ? '' : 'menu')}
      >
        <Icon path={MORE} />
      </button>
      {open === 'menu' && (
        <div class="menu">
          <button type="button" onClick={choose(() => void copy())}>
            {words.copy}
          </button>
          <button type="button" onClick={choose(() => setTone(!isToneOn()))}>
            {isToneOn() ? words.toneOff : words.toneOn}
          </button>
          <button type="button" onClick={choose(visit.beginAnew)}>
            {strings.beginAnew}
          </button>
          <button type="button" onClick={() => setOpen('sure')}>
            {words.forget}
          </button>
        </div>
      )}
      {open === 'sure' && (
        <div class="menu">
          <p>{words.forgetSure}</p>
          <button type="button" class="danger" onClick={choose(visit.forget)}>
            {words.forgetYes}
          </button>
          <button type="button" onClick={close}>
            {words.forgetNo}
          </button>
        </div>
      )}
    </div>
  );
}

/** Frames of other sites may not use the clipboard: there, the older way works. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.value = text;
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}
