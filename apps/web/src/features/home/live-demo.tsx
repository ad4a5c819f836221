import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentTheme } from '../../theme/theme.ts';
import { Button } from '../../ui/button.tsx';
import { VoiceLine } from '../../ui/voice-line.tsx';

/** The demo assistant in its own widget. Nothing of it is loaded before the click. */
export function LiveDemo() {
  const { t, i18n } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  const open = () => {
    const query = new URLSearchParams({
      assistantId: DEMO_ASSISTANT_ID,
      lang: i18n.language,
      theme: currentTheme(),
    });
    setAddress(`/widget?${query}`);
  };

  return (
    <div className="flex w-full flex-col items-center gap-2 sm:w-[300px]">
      <div className="h-[400px] w-full overflow-hidden rounded-[18px] border border-line bg-paper shadow-float">
        {address ? (
          <iframe
            src={address}
            title={t('home.demoFrame')}
            allow="microphone; autoplay"
            className="block size-full border-0"
          />
        ) : (
          <div className="flex h-full flex-col p-5">
            <div className="my-auto">
              <h2 className="text-title">{t('home.demoTitle')}</h2>
              <p className="mt-2 text-soft">{t('home.demoText')}</p>
            </div>
            <VoiceLine className="mb-5 h-12 text-edge" />
            <Button onClick={open}>{t('home.demo')}</Button>
          </div>
        )}
      </div>
      <div className="h-11">
        {address && (
          <Button look="quiet" onClick={() => setAddress(null)}>
            {t('home.demoClose')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The same as the contract's, whose entry would bring every schema onto the landing page; a test compares them. */
export const DEMO_ASSISTANT_ID = 'assistant_demo';
