import { demoAssistantId } from '@parlo/contract/demo-ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { VoiceLine } from '../../ui/voice-line.tsx';
import { AskedWidget, type Question } from './asked-widget.tsx';

const SUGGESTIONS = ['price', 'sites', 'meetings'] as const;

/** The demo assistant in its own widget. Nothing of it is loaded before the click, which may ask it something already. */
export function LiveDemo() {
  const { t, i18n } = useTranslation();
  const assistantId = demoAssistantId(i18n.language === 'uk' ? 'uk' : 'en');
  /** Undefined while nobody has opened it. */
  const [question, open] = useState<Question | null>();

  return (
    <div className="flex w-full flex-col items-center gap-2 sm:w-[320px]">
      <div className="h-[432px] w-full overflow-hidden rounded-[18px] border border-line bg-paper shadow-float">
        {question === undefined ? (
          <div className="flex h-full flex-col p-5">
            <div className="my-auto">
              <h2 className="text-title">{t('home.demoTitle')}</h2>
              <p className="mt-2 text-soft">{t('home.demoText')}</p>
            </div>
            <VoiceLine className="my-2 h-8 text-edge" />
            <ul aria-label={t('home.demoAsk')} className="flex flex-col gap-2">
              {SUGGESTIONS.map((name) => {
                const text = t(`home.demoQuestions.${name}`);
                return (
                  <li key={name}>
                    {/* A key makes a click without a count. */}
                    <Button className="w-full" onClick={({ detail }) => open({ text, keys: detail === 0 })}>
                      <span className="w-full text-left">{text}</span>
                    </Button>
                  </li>
                );
              })}
            </ul>
            <Button look="quiet" className="mt-2" onClick={() => open(null)}>
              {t('home.demo')}
            </Button>
          </div>
        ) : (
          <AskedWidget assistantId={assistantId} question={question} title={t('home.demoFrame')} />
        )}
      </div>
      <div className="h-11">
        {question !== undefined && (
          <Button look="quiet" onClick={() => open(undefined)}>
            {t('home.demoClose')}
          </Button>
        )}
      </div>
    </div>
  );
}
