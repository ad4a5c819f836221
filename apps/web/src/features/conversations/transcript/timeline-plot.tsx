import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useFormats } from '../formats.ts';
import { stretchesOf, turnId, wholeOf } from './timeline.ts';
import type { Conversation, Message } from './transcript.ts';

interface TimelinePlotProps {
  readonly messages: Conversation['messages'];
  readonly speaker: (message: Message) => string;
}

/** Longer gaps would leave nothing of the turns to be seen: another call went on with the conversation. */
const LONGEST_MS = 30 * 60_000;

/**
 * The sound of a call from left to right, the visitor above and the assistant below; each turn leads to its words. For a
 * pointer and for eyes: the transcript beneath says the same in order.
 */
export function TimelinePlot({ messages, speaker }: TimelinePlotProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const stretches = stretchesOf(messages);
  const last = stretches.at(-1)?.message.startedAtMs ?? 0;
  if (stretches.length < 2 || last > LONGEST_MS) return null;
  const sides = (['visitor', 'assistant'] as const).flatMap(
    (role) => stretches.find(({ message }) => message.role === role)?.message ?? [],
  );
  return (
    <div aria-hidden="true" className="mt-4 max-w-4xl">
      <div className="relative h-14 rounded-md bg-panel">
        <span className="absolute inset-x-0 top-1/2 border-t border-line" />
        {stretches.map(({ message, from, length }) => (
          // biome-ignore lint/a11y/useAnchorContent: the transcript beneath says the same to a screen reader
          <a
            key={message.id}
            href={`#${turnId(message.id)}`}
            tabIndex={-1}
            title={[
              `${formats.offset(message.startedAtMs)} ${speaker(message)}`,
              message.interrupted ? t('analytics.interrupted') : '',
            ]
              .filter(Boolean)
              .join(', ')}
            className={classes(
              'absolute h-5 min-w-1 rounded-sm hover:outline-2 hover:outline-offset-1 hover:outline-action',
              message.role === 'visitor' ? 'top-1.5 bg-listening' : 'bottom-1.5 bg-ink',
              // Cut off where the other side began.
              message.interrupted && 'rounded-r-none border-r-4 border-action',
            )}
            style={{ left: `${from * 100}%`, width: `${length * 100}%` }}
          />
        ))}
      </div>
      <p className="tabular mt-1 flex justify-between gap-4 text-sm text-soft">
        <span>{formats.offset(0)}</span>
        <span className="flex min-w-0 flex-wrap justify-center gap-x-5">
          {sides.map((message) => (
            <span key={message.role} className="flex min-w-0 items-center gap-1.5">
              <span
                className={classes(
                  'h-2 w-4 shrink-0 rounded-[2px]',
                  message.role === 'visitor' ? 'bg-listening' : 'bg-ink',
                )}
              />
              <span className="truncate">{speaker(message)}</span>
            </span>
          ))}
        </span>
        <span>{formats.offset(wholeOf(stretches))}</span>
      </p>
    </div>
  );
}
