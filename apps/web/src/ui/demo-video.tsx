import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, type Language } from '../i18n/language.ts';
import { Button } from './button.tsx';

// Made by scripts/record-demo.ts from the product itself.
const VIDEO = '/demo/demo.webm';
const POSTER = '/demo/poster.webp';
const WIDTH = 1280;
const HEIGHT = 720;
const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

interface DemoVideoProps {
  /** What it shows, for screen readers. */
  readonly label: string;
  /** Said when it cannot be played. */
  readonly failure: string;
  /** Plays it at once, where somebody has pressed a button to see it. */
  readonly autoPlay?: boolean;
}

/** The product in half a minute, served by Parlo itself. Nothing of the video is fetched before it is to be played. */
export function DemoVideo({ label, failure, autoPlay = false }: DemoVideoProps) {
  const { t, i18n } = useTranslation();
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <div className="flex aspect-video w-full flex-col items-center justify-center gap-4 rounded-lg bg-panel p-5 text-center">
        <p role="alert">{failure}</p>
        <Button onClick={() => setFailed(false)}>{t('common.retry')}</Button>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: its tracks come from the list of languages
    <video
      // Which captions are shown first is decided once for each element.
      key={i18n.language}
      controls
      autoPlay={autoPlay}
      playsInline
      preload="none"
      src={VIDEO}
      poster={POSTER}
      width={WIDTH}
      height={HEIGHT}
      aria-label={label}
      onError={() => setFailed(true)}
      className="h-auto w-full rounded-lg border border-line bg-panel"
    >
      {LANGUAGES.map((language) => (
        <track
          key={language}
          kind="captions"
          src={`/demo/captions.${language}.vtt`}
          srcLang={language}
          label={LANGUAGE_NAMES[language]}
          default={language === i18n.language}
        />
      ))}
    </video>
  );
}
