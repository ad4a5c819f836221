import type { OverviewQuestion } from '@parlo/contract';
import { MessageCircleQuestion } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { RenderAnswer } from './overview.tsx';

interface QuestionRowProps {
  readonly question: OverviewQuestion;
  readonly renderAnswer: RenderAnswer;
  readonly onAnswered: (assistantName: string) => void;
}

/** A question without an answer in all the words it was asked in, and the form that answers it, in its place. */
export function QuestionRow({ question, renderAnswer, onAnswered }: QuestionRowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { others, times, conversationId } = question;
  const form = renderAnswer(question, {
    cancelled() {
      setOpen(false);
      button.current?.focus();
    },
    answered(assistantName) {
      setOpen(false);
      onAnswered(assistantName);
    },
  });
  return (
    <li className="py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <MessageCircleQuestion
          size={20}
          aria-hidden="true"
          className="mt-0.5 shrink-0 self-start text-soft"
        />
        <div className="min-w-0 flex-1 basis-48">
          <p dir="auto" className="font-semibold break-words">
            {question.question}
          </p>
          {others.length > 0 && (
            <p dir="auto" className="line-clamp-2 text-sm break-words text-soft">
              {t('dashboard.overview.also', { words: others.map((one) => `“${one}”`).join(', ') })}
            </p>
          )}
          <p className="tabular text-sm text-soft">
            {times > 1 && `${t('dashboard.overview.asked', { count: times })} · `}
            <Link
              to={`/dashboard/conversations/${encodeURIComponent(conversationId)}`}
              aria-label={`${t('dashboard.overview.conversation')}: ${question.question}`}
              className="underline underline-offset-2 hover:text-ink"
            >
              {t('dashboard.overview.conversation')}
            </Link>
          </p>
        </div>
        {form !== null && (
          <Button
            ref={button}
            className="max-sm:ml-9"
            aria-expanded={open}
            aria-label={`${t('dashboard.overview.answer')}: ${question.question}`}
            onClick={() => setOpen(!open)}
          >
            {t('dashboard.overview.answer')}
          </Button>
        )}
      </div>
      {open && <div className="mt-3 sm:pl-9">{form}</div>}
    </li>
  );
}
