import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

interface CodeLineProps {
  /** The label for screen readers. */
  readonly label: string;
  readonly copyLabel: string;
  readonly text: string;
  /** One short line: the button has room at its side. */
  readonly short?: boolean;
}

/** Something to paste, with a button that copies it. */
export function CodeLine({ label, copyLabel, text, short = false }: CodeLineProps) {
  return (
    <div className={classes('flex flex-col items-start gap-2', short && 'sm:flex-row')}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lines wider than a phone are scrolled by keyboard, too
        tabIndex={0}
        aria-label={label}
        className="w-full min-w-0 overflow-x-auto rounded-md border border-line bg-panel px-4 py-3"
      >
        <pre className="font-mono text-sm">
          <code>{text}</code>
        </pre>
      </section>
      <CopyButton text={text} label={copyLabel} className="shrink-0" />
    </div>
  );
}
