import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const SAMPLE_CODE = '<iframe src="…/widget?assistantId=…" allow="microphone; autoplay"></iframe>';

/** Three steps, each next to its result. */
export function HowItWorks() {
  const { t } = useTranslation();
  return (
    <section className="shell py-20 sm:py-28" aria-labelledby="how">
      <h2 id="how" className="max-w-xl text-[clamp(1.75rem,1.3rem+2vw,2.75rem)] leading-[1.08]">
        {t('home.howTitle')}
      </h2>
      <ol className="mt-10 border-t border-line">
        <Step number={1} step="write">
          <p className="font-semibold">{t('home.greetingLabel')}</p>
          <p className="mt-1 rounded-md border border-edge bg-raised px-3 py-2.5">
            Hello, how can I help you today?
          </p>
          <p className="mt-3 text-sm text-soft">alloy, ash, ballad, coral, echo, sage, shimmer, verse</p>
        </Step>
        <Step number={2} step="teach">
          <p className="text-lg font-semibold">{t('home.sampleQuestion')}</p>
          <p className="mt-1">{t('home.sampleAnswer')}</p>
          <p className="mt-3 text-sm text-soft">
            {t('home.alsoAsked')}: {t('home.samplePhrasing')}
          </p>
        </Step>
        <Step number={3} step="embed">
          <pre className="rounded-md bg-panel p-4 font-mono text-sm leading-relaxed break-words whitespace-pre-wrap">
            <code>{SAMPLE_CODE}</code>
          </pre>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  readonly number: number;
  readonly step: 'write' | 'teach' | 'embed';
  readonly children: ReactNode;
}

function Step({ number, step, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-x-10 gap-y-6 border-b border-line py-9 md:grid-cols-[3rem_1fr_1.1fr]">
      <span aria-hidden="true" className="tabular text-lg font-semibold text-soft">
        {number}
      </span>
      <div className="max-w-sm">
        <h3 className="text-title">{t(`home.steps.${step}.title`)}</h3>
        <p className="mt-2 text-soft">{t(`home.steps.${step}.text`)}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </li>
  );
}
