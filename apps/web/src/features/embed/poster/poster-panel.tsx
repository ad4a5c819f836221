import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, type Language } from '../../../i18n/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { drawPoster, type Poster } from './draw-poster.ts';
import { POSTER_FORMATS, POSTER_NAMES, type PosterName, PRINT_DPI } from './poster-formats.ts';
import { posterPdf } from './poster-pdf.ts';
import { LINE_LENGTH, POSTER_WORDS } from './poster-words.ts';
import { type PosterSource, usePoster } from './use-poster.ts';

/** Enough for the small picture on the screen. */
const SCREEN_DPI = 110;
const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

interface PosterPanelProps {
  readonly assistantId: string;
  readonly link: string;
}

/** What hangs on a door or stands on a table: chosen, seen, and taken along as a file. */
export function PosterPanel({ assistantId, link }: PosterPanelProps) {
  const { t } = useTranslation();
  const query = usePoster(assistantId, link);
  return (
    <section
      aria-label={t('embed.poster.title')}
      className="rise flex flex-col gap-4 border-t border-line pt-4"
    >
      {query.data ? (
        <Maker source={query.data} />
      ) : (
        <NotLoaded loading={t('embed.poster.loading')} failed={t('embed.poster.failed')} query={query} />
      )}
    </section>
  );
}

function Maker({ source }: { readonly source: PosterSource }) {
  const { t, i18n } = useTranslation();
  const [name, setName] = useState<PosterName>('a4');
  const [language, setLanguage] = useState<Language>(i18n.language === 'uk' ? 'uk' : 'en');
  /** Null: the words of the language. */
  const [own, setOwn] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const words = POSTER_WORDS[language];
  const poster: Poster = { ...source, note: words.note, line: own?.trim() || words.line };

  async function save(make: () => Promise<Blob>, ending: string) {
    setFailed(false);
    try {
      download(await make(), `poster-${name}.${ending}`);
    } catch (error) {
      console.error('making a poster failed', error);
      setFailed(true);
    }
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('embed.poster.size')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={name}
              onChange={({ target }) => setName(POSTER_NAMES.find((one) => one === target.value) ?? name)}
            >
              {POSTER_NAMES.map((one) => (
                <option key={one} value={one}>
                  {t(`embed.poster.sizes.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('embed.poster.language')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={language}
              onChange={({ target }) =>
                setLanguage(LANGUAGES.find((one) => one === target.value) ?? language)
              }
            >
              {LANGUAGES.map((one) => (
                <option key={one} value={one} lang={one}>
                  {LANGUAGE_NAMES[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={t('embed.poster.line')}>
        {(wiring) => (
          <Input
            {...wiring}
            dir="auto"
            value={own ?? ''}
            placeholder={words.line}
            maxLength={LINE_LENGTH}
            onChange={({ target }) => setOwn(target.value)}
          />
        )}
      </Field>
      <Preview poster={poster} name={name} />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button onClick={() => void save(() => makePdf(poster, name, language), 'pdf')}>
          <Download size={18} aria-hidden="true" />
          {t('embed.poster.pdf')}
        </Button>
        <Button onClick={() => void save(() => makePng(poster, name), 'png')}>
          <Download size={18} aria-hidden="true" />
          {t('embed.poster.png')}
        </Button>
      </div>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {t('embed.poster.notMade')}
        </p>
      )}
    </>
  );
}

/** The same drawing as that on paper, with fewer pixels. */
function Preview({ poster, name }: { readonly poster: Poster; readonly name: PosterName }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let current = true;
    void loadFont(poster).then(() => {
      if (current && canvas.current) drawPoster(canvas.current, poster, POSTER_FORMATS[name], SCREEN_DPI);
    });
    return () => {
      current = false;
    };
  });
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('embed.poster.preview', { size: t(`embed.poster.sizes.${name}`), line: poster.line })}
      className="max-h-96 max-w-full self-center rounded-sm border border-line shadow-float"
    />
  );
}

/** A canvas draws with what is loaded, and does not wait for more. */
async function loadFont({ name, line, note }: Poster): Promise<void> {
  const text = name + line + note;
  await Promise.all([500, 600, 700].map((weight) => document.fonts.load(`${weight} 20px Onest`, text))).catch(
    (error: unknown) => console.error('the font of a poster did not load', error),
  );
}

async function drawn(poster: Poster, name: PosterName): Promise<HTMLCanvasElement> {
  await loadFont(poster);
  const canvas = document.createElement('canvas');
  drawPoster(canvas, poster, POSTER_FORMATS[name], PRINT_DPI);
  return canvas;
}

async function makePng(poster: Poster, name: PosterName): Promise<Blob> {
  const canvas = await drawn(poster, name);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser made no PNG');
  return blob;
}

async function makePdf(poster: Poster, name: PosterName, language: Language): Promise<Blob> {
  const canvas = await drawn(poster, name);
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) throw new Error('the browser gave no pixels');
  const { width, height } = POSTER_FORMATS[name];
  return posterPdf({ width, height, language, pixels, title: `${poster.name}: ${poster.line}` });
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
