import type { AnswerOrigin, Assistant } from '@parlo/contract';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { AddToFaq } from '../faq/add-to-faq.tsx';
import { entryFor } from '../faq/faq-addition.ts';
import { useFormats } from '../formats.ts';
import { type MakeTest, testOf } from '../remedies/use-make-test.tsx';
import { feedbackWords, outcomeWords } from '../words.ts';
import { turnId } from './timeline.ts';
import { canBeWrong, type Message } from './transcript.ts';

interface TranscriptTurnProps {
  readonly message: Message;
  readonly speaker: string;
  readonly assistantId: string | null;
  /** How long nobody said anything before it; null when the talk simply went on. */
  readonly pause: number | null;
  /** The owner’s words that it was to have; null where it has them. */
  readonly meant: string | null;
  /** The question before this turn; null when there was none. */
  readonly question: string | null;
  readonly faq: AddToFaq;
  readonly tests: MakeTest;
  readonly marking: Marking;
}

/** Lets the owner say that an answer is wrong. */
export interface Marking {
  /** The message that is being marked. */
  readonly busy: string | null;
  mark(messageId: string, wrong: boolean): void;
}

/** One turn, as in a play: who, what, and in the margin when. */
export function TranscriptTurn(props: TranscriptTurnProps) {
  const { message, speaker, assistantId, pause, meant, question, faq, tests, marking } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { role, via, text, interrupted, outcome, startedAtMs, latencyMs } = message;
  const unknown = outcome === 'unknown';
  const markable = canBeWrong(message, question);
  const notes = [
    role === 'visitor' && via === 'text' ? t('analytics.typed') : '',
    interrupted ? t('analytics.interrupted') : '',
    outcomeWords(t, message),
    latencyMs === undefined ? '' : t(`analytics.waited.${via}`, { time: formats.seconds(latencyMs) }),
  ].filter(Boolean);
  return (
    <li
      id={turnId(message.id)}
      className="grid scroll-mt-24 grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 py-2.5 sm:grid-cols-[3.25rem_8rem_minmax(0,1fr)] target:bg-panel"
    >
      {pause !== null && (
        <p className="tabular col-span-full pb-2 text-center text-sm text-soft">
          {t('analytics.pause', { duration: formats.duration(Math.floor(pause / 60_000) * 60) })}
        </p>
      )}
      <span className="tabular pt-0.5 text-sm text-soft">{formats.offset(startedAtMs)}</span>
      <span className={classes('break-words font-semibold', role === 'assistant' && 'text-soft')}>
        {speaker}
      </span>
      <div className="min-w-0 max-sm:col-start-2">
        <p className="break-words whitespace-pre-wrap">
          {text}
          {interrupted && <span aria-hidden="true"> —</span>}
        </p>
        {meant !== null && (
          <p className="mt-1 border-l-2 border-line pl-3 text-sm break-words whitespace-pre-wrap">
            <span className="block text-soft">{t('analytics.meant')}</span>
            {meant}
          </p>
        )}
        {message.from && <Origins from={message.from} />}
        {notes.length > 0 && (
          <p className={classes('text-sm', unknown ? 'font-semibold text-danger' : 'text-soft')}>
            {notes.join(' · ')}
          </p>
        )}
        <Feedback message={message} />
        <div className="flex flex-wrap items-center gap-x-4">
          {markable && <WrongMark message={message} marking={marking} />}
          {(unknown || markable) && question !== null && (
            <Remedies
              message={message}
              assistantId={assistantId}
              question={question}
              faq={faq}
              tests={tests}
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** What an answer was taken from: the owner's entry, or a passage of a file or a page. */
function Origins({ from }: { readonly from: readonly AnswerOrigin[] }) {
  const { t } = useTranslation();
  return (
    <ul className="mt-1 text-sm text-soft">
      {from.map(({ kind, title, heading, url }) => {
        const name = [title, heading].filter(Boolean).join(' › ');
        return (
          <li key={`${kind} ${name}`} className="break-words">
            {t(`analytics.takenFrom.${kind}`)}{' '}
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-2 hover:text-ink"
              >
                {name}
              </a>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The visitor's rating of the answer, if any. */
function Feedback({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  const { feedback } = message;
  if (feedback === null) return null;
  const Thumb = feedback === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <p
      className={classes(
        'mt-0.5 flex items-center gap-1.5 text-sm',
        feedback === 'up' ? 'text-good' : 'font-semibold text-danger',
      )}
    >
      <Thumb size={16} />
      {feedbackWords(t, message)}
    </p>
  );
}

/** The owner's rating of the answer, which can be withdrawn. */
function WrongMark({ message, marking }: Pick<TranscriptTurnProps, 'message' | 'marking'>) {
  const { t } = useTranslation();
  const { id, text, markedWrong } = message;
  const action = t(markedWrong ? 'analytics.unmarkWrong' : 'analytics.markWrong');
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      {markedWrong && <span className="font-semibold text-danger">{t('analytics.markedWrong')}</span>}
      <Button
        look="quiet"
        className={markedWrong ? 'px-2 text-sm' : '-ml-2 px-2 text-sm'}
        aria-label={`${action}: ${text}`}
        disabled={marking.busy === id}
        onClick={() => marking.mark(id, !markedWrong)}
      >
        {action}
      </Button>
    </p>
  );
}

interface RemediesProps extends Pick<TranscriptTurnProps, 'message' | 'assistantId' | 'faq' | 'tests'> {
  readonly question: string;
}

/**
 * An answer that is missing or wrong is one click from the FAQ and, as one that is right, from a test. So is what was
 * said instead of an answer, less loudly: to ask back is often right.
 */
function Remedies({ message, assistantId, question, faq, tests }: RemediesProps) {
  const { t } = useTranslation();
  const assistant = faq.assistantOf(assistantId);
  if (!assistant) return null;
  const { id, text, outcome, markedWrong, feedback } = message;
  const wrong = markedWrong || feedback === 'down';
  const unknown = outcome === 'unknown';
  const kind = wrong && !unknown ? 'wrong' : outcome === 'answered' ? 'right' : 'unknown';
  const loud = unknown || wrong;
  const made = <p className="text-sm font-semibold text-good">{t('analytics.inTests')}</p>;
  const makeTest = (
    <Button
      {...looks(loud)}
      aria-label={t('analytics.makeTestNamed', { question })}
      onClick={() => tests.open(assistant, id, testOf({ question, reply: text, kind }, assistant.faqList))}
    >
      {t('analytics.makeTest')}
    </Button>
  );
  return (
    <div className={classes('flex flex-wrap items-center gap-x-3 gap-y-2', loud && 'mt-2 basis-full')}>
      {kind !== 'right' && (
        <ToFaq assistant={assistant} question={question} reply={wrong ? text : ''} faq={faq} loud={loud} />
      )}
      {tests.isMade(id) ? made : makeTest}
    </div>
  );
}

interface ToFaqProps extends Pick<RemediesProps, 'question' | 'faq'> {
  readonly assistant: Assistant;
  /** The words that were wrong; '' for none. */
  readonly reply: string;
  readonly loud: boolean;
}

function ToFaq({ assistant, question, reply, faq, loud }: ToFaqProps) {
  const { t } = useTranslation();
  const answer = entryFor(assistant.faqList, question)?.answer;
  // An entry that says what was wrong mends nothing.
  if (reply !== '' && answer !== undefined && !reply.includes(answer)) {
    return (
      <p className="line-clamp-2 min-w-0 text-sm font-semibold break-words text-good">
        {t('analytics.mendedSince', { answer })}
      </p>
    );
  }
  if (faq.isAdded(assistant.id, question)) {
    return <p className="text-sm font-semibold text-good">{t('analytics.inFaq')}</p>;
  }
  return (
    <>
      <Button
        {...looks(loud)}
        aria-label={t('analytics.addNamed', { question })}
        onClick={() => faq.open(assistant, question)}
      >
        {t('analytics.add')}
      </Button>
      {assistant.faqList.length > 0 && (
        <Button
          {...looks(loud)}
          aria-label={t('analytics.addPhrasingNamed', { question })}
          onClick={() => faq.open(assistant, question, 'phrasing')}
        >
          {t('analytics.addPhrasing')}
        </Button>
      )}
    </>
  );
}

const looks = (loud: boolean) =>
  loud ? ({ look: 'plain' } as const) : ({ look: 'quiet', className: '-ml-2 px-2 text-sm' } as const);
