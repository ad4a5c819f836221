import type { AnalyticsResponse } from '@parlo/contract';
import { Check } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { type AddToFaq, useAddToFaq } from '../faq/add-to-faq.tsx';
import { useFormats } from '../formats.ts';
import { LoadFailed } from '../load-failed.tsx';
import { useMarkQuestion } from '../queries.ts';
import { type Done, useDone } from '../remedies/use-done.tsx';
import { Skeleton } from '../skeleton.tsx';

type Question = AnalyticsResponse['unansweredQuestions'][number];

/** How many are shown before somebody asks for all. */
const SHOWN = 6;

interface UnansweredQuestionsProps {
  readonly email: string;
  readonly questions: readonly Question[];
  /** The part of the address that leads back here. */
  readonly search: string;
}

/** Visitors' questions without an answer, each one click from the FAQ. */
export function UnansweredQuestions({ email, questions, search }: UnansweredQuestionsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const faq = useAddToFaq(
    email,
    questions.map(({ assistantId }) => assistantId),
    heading,
  );
  const [all, setAll] = useState(false);
  // What is in the FAQ already is known with the assistants.
  const shown = faq.state === 'loading' ? [] : questions;
  const marks = useMarks(email, heading);
  const open = shown.filter(
    ({ assistantId, question }) => !faq.isAdded(assistantId, question) && !marks.isDone(question),
  );
  const waiting = questions.slice(0, SHOWN).map(() => 'h-16');
  const hidden = all ? 0 : Math.max(0, open.length - SHOWN);
  return (
    <section aria-labelledby="unanswered" className="border-t border-line pt-6">
      <h2 id="unanswered" ref={heading} tabIndex={-1} className="text-lg">
        {t('analytics.unansweredTitle')}
      </h2>
      {open.length > 0 && <p className="max-w-2xl text-soft">{t('analytics.unansweredText')}</p>}
      <p role="status" className="mt-2 font-semibold text-good empty:hidden">
        {faq.said}
        {marks.said}
      </p>
      {marks.failed && (
        <p role="alert" className="mt-2 text-danger">
          {t('analytics.doneFailed')}
        </p>
      )}
      {faq.state === 'failed' && <LoadFailed text={t('analytics.addImpossible')} onRetry={faq.retry} />}
      {faq.state === 'loading' && (
        <Skeleton label={t('analytics.loading')} blocks={waiting} className="mt-2 gap-3" />
      )}
      {open.length === 0 && shown === questions && <Calm done={questions.length > 0} />}
      <ul className="mt-2">
        {open.slice(0, open.length - hidden).map((one) => (
          <QuestionLine
            key={`${one.conversationId} ${one.question}`}
            one={one}
            faq={faq}
            marks={marks}
            search={search}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button className="mt-3" onClick={() => setAll(true)}>
          {t('analytics.showAll', { count: hidden, shown: formats.number(hidden) })}
        </Button>
      )}
      {faq.dialog}
    </section>
  );
}

interface QuestionLineProps {
  readonly one: Question;
  readonly faq: AddToFaq;
  readonly marks: Marks;
  readonly search: string;
}

function QuestionLine({ one, faq, marks, search }: QuestionLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { question, conversationId, askedAt, assistantId } = one;
  const assistant = faq.assistantOf(assistantId);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold break-words">{question}</p>
        <p className="tabular text-sm text-soft">
          {formats.moment(askedAt)}
          {' · '}
          {assistant?.assistantName ?? t('analytics.draft')}
          {' · '}
          <Link
            to={{ pathname: `/dashboard/conversations/${encodeURIComponent(conversationId)}`, search }}
            aria-label={`${t('analytics.readInContext')}: ${question}`}
            className="underline underline-offset-2 hover:text-ink"
          >
            {t('analytics.readInContext')}
          </Link>
        </p>
      </div>
      {assistant && (
        <Button
          aria-label={t('analytics.addNamed', { question })}
          onClick={() => {
            marks.clear();
            faq.open(assistant, question);
          }}
        >
          {t('analytics.add')}
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={t('analytics.doneNamed', { question })}
        disabled={marks.busy}
        onClick={() => void marks.markDone(question)}
      >
        {t('analytics.done')}
      </Button>
    </li>
  );
}

interface Marks extends Pick<Done, 'said' | 'clear'> {
  readonly busy: boolean;
  readonly failed: boolean;
  isDone(question: string): boolean;
  markDone(question: string): Promise<void>;
}

/** Questions that need no answer: marked as done on the server, and taken back from there. */
function useMarks(email: string, focusAfter: RefObject<HTMLElement | null>): Marks {
  const { t } = useTranslation();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const done = useDone(focusAfter);
  const { mutateAsync, isPending, isError } = useMarkQuestion(email);
  return {
    said: done.said,
    clear: done.clear,
    busy: isPending,
    failed: isError,
    isDone: (question) => marked.has(question),
    async markDone(question) {
      try {
        await mutateAsync({ question, done: true });
      } catch (error) {
        return console.error('marking a question failed', error);
      }
      setMarked((all) => new Set([...all, question]));
      done.say(t('analytics.markedDone', { question }), async () => {
        await mutateAsync({ question, done: false });
        setMarked((all) => new Set([...all].filter((one) => one !== question)));
        return t('analytics.undone', { question });
      });
    },
  };
}

/** Nothing to do here is good news. */
function Calm({ done }: { readonly done: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="mt-3 flex items-start gap-3 rounded-lg bg-panel p-5">
      <Check size={22} className="mt-0.5 shrink-0 text-good" />
      <div>
        <p className="font-semibold">{t(done ? 'analytics.unansweredDone' : 'analytics.unansweredNone')}</p>
        <p className="text-soft">{t('analytics.unansweredNoneText')}</p>
      </div>
    </div>
  );
}
