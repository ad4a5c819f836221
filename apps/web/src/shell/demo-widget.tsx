import { createElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../theme/use-theme.ts';

const LOADER = '/embed.js';
const DEMO = 'assistant_demo';

/** The demo assistant as any other site has it: by our own loader, which is a button until it is pressed. */
export default function DemoWidget() {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  useEffect(() => {
    if (document.querySelector(`script[src="${LOADER}"]`)) return;
    const script = document.createElement('script');
    script.src = LOADER;
    script.async = true;
    document.head.append(script);
  }, []);
  return (
    <>
      {/* So that the end of a page can be scrolled out from below the button. */}
      <div className="h-24 print:hidden" />
      <section aria-label={t('app.demo')}>
        {createElement('parlo-assistant', {
          'assistant-id': DEMO,
          label: t('app.demo'),
          language: i18n.language,
          theme,
        })}
      </section>
    </>
  );
}
