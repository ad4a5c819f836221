import { textOnColor } from '@parlo/contract';
import { ArrowUpRight } from 'lucide-react';
import { classes } from './classes.ts';

interface LauncherDrawingProps {
  readonly kind: 'button' | 'bar' | 'card';
  readonly name: string;
  /** Words of the button, or of the bar's second line. */
  readonly words: string;
  /** Words of the card. */
  readonly greeting: string;
  /** `#rrggbb`; anything else is drawn in Parlo's own. */
  readonly color: string;
  /** In pixels. */
  readonly height: number;
  /** The button leads to another tab. */
  readonly leadsAway?: boolean;
}

/** What opens a widget on a page, drawn small in the owner's colour. The words around it say what it is. */
export function LauncherDrawing(props: LauncherDrawingProps) {
  const { kind, name, words, greeting, color, height, leadsAway = false } = props;
  const accent = inColor(color);
  const [letter = '~'] = name;
  const picture = (
    <span className="grid size-5.5 shrink-0 place-items-center rounded-full bg-panel text-[11px] font-semibold">
      {letter.toUpperCase()}
    </span>
  );
  if (kind === 'card')
    return (
      <span
        aria-hidden="true"
        className="flex w-36 max-w-full flex-col gap-1.5 rounded-lg border border-line bg-paper p-2 text-left text-[11px] leading-tight text-ink shadow-float"
      >
        <span className="flex items-center gap-1.5">
          {picture}
          <span className="min-w-0 truncate font-semibold">{name}</span>
        </span>
        <span className="line-clamp-2 break-words text-soft">{greeting}</span>
        <span className="flex gap-1">
          <span className="h-3.5 flex-2 rounded-full" style={accent} />
          <span className="h-3.5 flex-1 rounded-full border border-line" />
        </span>
      </span>
    );
  if (kind === 'bar')
    return (
      <span
        aria-hidden="true"
        className="flex max-w-40 items-center gap-1.5 rounded-full border border-line bg-paper p-1 text-left text-ink shadow-float"
        style={{ minHeight: height }}
      >
        {picture}
        <span className="flex min-w-0 flex-col text-[11px] leading-tight">
          <span className="truncate font-semibold">{name}</span>
          <span className="truncate text-soft">{words}</span>
        </span>
        <Sign className="size-5.5 rounded-full" accent={accent} />
      </span>
    );
  return (
    <span
      aria-hidden="true"
      className="flex max-w-40 items-center gap-1 rounded-full px-3 text-xs font-semibold shadow-float"
      style={{ minHeight: height, ...accent }}
    >
      <span className="truncate">{words}</span>
      {leadsAway && <ArrowUpRight size={12} className="shrink-0" />}
    </span>
  );
}

/** The voice line, which stands for talking everywhere. */
function Sign({ className, accent }: { readonly className: string; readonly accent: object }) {
  return (
    <span className={classes('grid shrink-0 place-items-center', className)} style={accent}>
      <svg viewBox="0 0 36 36" className="size-4 fill-none stroke-current stroke-[3]" aria-hidden="true">
        <path d="M5 18h4.5c2.5 0 2.5-6 5-6s2.5 13 5.5 13 2.5-11 5-11 2 4 4 4H31" />
      </svg>
    </span>
  );
}

export function inColor(color: string) {
  if (!/^#[0-9a-f]{6}$/.test(color)) return { background: 'var(--action)', color: 'var(--on-action)' };
  return { background: color, color: textOnColor(color) };
}
