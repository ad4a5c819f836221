import type { LookSettings } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { inColor, LauncherDrawing } from '../../ui/launcher-drawing.tsx';
import type { CodeOptions } from './code-state.ts';
import { DEFAULT_LABEL } from './snippet.ts';

interface PageMiniatureProps {
  readonly name: string;
  /** The widget stands there whole, as the code of an iframe has it. */
  readonly frame: boolean;
  readonly options: CodeOptions;
  readonly look: LookSettings;
  readonly greeting?: string | undefined;
}

/** The owner's page, drawn small, with the widget where it will be and in its colour. */
export function PageMiniature({ name, frame, options, look, greeting = '' }: PageMiniatureProps) {
  const { t } = useTranslation();
  const inline = !frame && options.variant === 'inline';
  const page = !frame && options.variant === 'page';
  let place: keyof typeof CORNERS | 'inline' | 'page' = options.position;
  if (inline) place = 'inline';
  if (page) place = 'page';
  const where = t(`embed.miniatureAt.${place}`);
  const corner = (
    <>
      <Line className="w-11/12" />
      <Line className="w-2/3" />
      <div
        className={classes('absolute flex gap-1.5', CORNERS[options.position])}
        style={{ colorScheme: schemeOf(look) }}
      >
        {frame ? (
          <Panel name={name} look={look} className="h-28 w-24" />
        ) : (
          <Launcher name={name} options={options} look={look} greeting={greeting} />
        )}
      </div>
    </>
  );
  const text = (
    <>
      <Line className="w-11/12" />
      <Line className="w-10/12" />
      {inline ? <Panel name={name} look={look} className="my-0.5 h-20 w-full" /> : corner}
      <Line className="w-1/2" />
    </>
  );
  return (
    <div
      role="img"
      aria-label={t('embed.miniature', { where })}
      className="overflow-hidden rounded-lg border border-line bg-raised"
    >
      <div aria-hidden="true" className="flex items-center gap-1.5 border-b border-line px-3 py-2">
        {['one', 'two', 'three'].map((dot) => (
          <span key={dot} className="size-2 rounded-full bg-line" />
        ))}
        <span className="ml-2 h-3 flex-1 rounded-full bg-panel" />
      </div>
      <div aria-hidden="true" className="relative flex h-40 flex-col gap-2.5 p-4">
        <Line className="h-4 w-2/5 bg-line" />
        {page ? <Panel name={name} look={look} className="w-full flex-1" /> : text}
      </div>
    </div>
  );
}

/** What opens it, with the greeting where it shows one beside it. */
function Launcher({ name, options, look, greeting = '' }: Omit<PageMiniatureProps, 'frame'>) {
  const { t } = useTranslation();
  const label = options.label.trim();
  const kind = look.launcher ?? 'button';
  const usual = t(kind === 'bar' ? 'embed.askUs' : 'embed.startCall');
  return (
    <>
      {look.greetingDelay !== null && greeting && kind !== 'card' && (
        <span className="line-clamp-2 max-w-36 rounded-lg border border-line bg-paper px-2 py-1 text-[11px] leading-tight text-ink">
          {greeting}
        </span>
      )}
      <LauncherDrawing
        kind={kind}
        name={name}
        words={!label || label === DEFAULT_LABEL ? usual : label}
        greeting={greeting}
        color={look.color}
        leadsAway={options.variant === 'popup'}
        // A third of its size on a page.
        height={Math.round(look.size / 1.75)}
      />
    </>
  );
}

/** The widget itself: its name, a line, its button. */
function Panel({ name, look, className }: { name: string; look: LookSettings; className: string }) {
  return (
    <div
      className={classes('flex flex-col gap-2 border border-line bg-paper p-2.5 text-ink', className)}
      style={{ colorScheme: schemeOf(look), borderRadius: look.radius / 1.75 }}
    >
      <span className="truncate text-[11px] leading-tight font-semibold">{name}</span>
      <Line className="w-4/5" />
      <span className="mt-auto h-4 rounded-sm" style={inColor(look.color)} />
    </div>
  );
}

function Line({ className }: { readonly className: string }) {
  return <span className={classes('h-2 shrink-0 rounded-full bg-panel', className)} />;
}

const CORNERS: Readonly<Record<CodeOptions['position'], string>> = {
  'bottom-right': 'right-3 bottom-3 flex-col items-end',
  'bottom-left': 'bottom-3 left-3 flex-col items-start',
  'top-right': 'top-3 right-3 flex-col-reverse items-end',
  'top-left': 'top-3 left-3 flex-col-reverse items-start',
};

const schemeOf = ({ theme }: LookSettings) => (theme === 'auto' ? undefined : theme);
