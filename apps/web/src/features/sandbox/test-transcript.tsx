import type { Line } from '@parlo/call-client';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AT_END, afterScroll } from '../../widget/transcript/follow-end.ts';
import type { TranscriptWords } from '../../widget/transcript/words.ts';
import type { Strings } from '../../widget/words/strings.ts';

interface TestTranscriptProps {
  readonly lines: readonly Line[];
  readonly assistantName: string;
  readonly strings: Strings;
  readonly words: TranscriptWords;
}

/** Both sides of the call, read like a play. */
export function TestTranscript({ lines, assistantName, strings, words }: TestTranscriptProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const follower = useRef(AT_END);
  useEffect(() => {
    if (follower.current.following && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  const spoken = lines.filter(({ text, state }) => text !== '' || state === 'unheard');
  return (
    <div
      ref={box}
      role="log"
      aria-label={t('sandbox.transcript')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: view }) => {
        follower.current = afterScroll(follower.current, view);
      }}
      className="flex max-h-[24rem] min-h-40 flex-1 flex-col gap-1 overflow-y-auto"
    >
      {spoken.length === 0 && <p className="m-auto text-soft">{t('sandbox.transcriptEmpty')}</p>}
      {spoken.map((line, at) => (
        <div key={line.id}>
          {spoken[at - 1]?.role !== line.role && (
            <p
              className={`mt-2 text-sm font-semibold ${line.role === 'visitor' ? 'text-listening' : 'text-soft'}`}
            >
              {line.role === 'visitor' ? words.you : assistantName}
            </p>
          )}
          <p className="break-words">
            {line.state === 'unheard' ? <i className="text-soft">{words.unheard}</i> : line.text}
            {(line.state === 'unsent' || line.state === 'unanswered') && (
              <i className="text-danger"> {strings[line.state]}</i>
            )}
            {line.state === 'cut' && <i className="text-soft"> — {words.interrupted}</i>}
          </p>
        </div>
      ))}
    </div>
  );
}
