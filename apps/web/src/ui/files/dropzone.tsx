import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect, useId, useState } from 'react';
import { classes } from '../classes.ts';

interface DropzoneProps {
  /** What choosing does, as on a button: 'Choose files'. */
  readonly label: string;
  /** What goes on after it: 'or drop them here'. */
  readonly orDrop: string;
  readonly hint: string;
  /** Endings, as a file input has them. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  /** One line, beside other things. */
  readonly flat?: boolean;
  /** What is wrong with what was chosen; read out when it comes. */
  readonly error?: string;
  /** All that was chosen or dropped, wrong ones too: its owner says what is wrong with them. */
  readonly onFiles: (files: File[]) => void;
}

/** A place to drop files on, around a real file input for everybody else. */
export function Dropzone(props: DropzoneProps) {
  const { label, orDrop, hint, accept, multiple = false, disabled = false, flat, error, onFiles } = props;
  const id = useId();
  const { over, handlers } = useDrop(multiple, disabled, onFiles);
  useNoStrayDrops();

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])]);
    // The same file may be chosen again after it was changed or removed.
    target.value = '';
  }

  return (
    <div>
      <label
        {...handlers}
        htmlFor={id}
        className={classes(
          'relative flex rounded-lg border border-dashed px-4 transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ink',
          flat
            ? 'min-h-11 flex-wrap items-center gap-x-2 py-2'
            : 'flex-col items-center gap-1 py-5 text-center',
          over ? 'border-ink bg-panel' : 'border-edge hover:border-ink',
          disabled && 'opacity-60',
        )}
      >
        <Upload size={20} aria-hidden="true" className={classes('text-soft', !flat && 'mb-1')} />
        <span>
          <span className="font-semibold underline decoration-edge underline-offset-4">{label}</span>{' '}
          <span className="text-soft">{orDrop}</span>
        </span>
        <span aria-hidden="true" className="text-sm text-soft">
          {hint}
        </span>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={choose}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <p id={`${id}-hint`} className="sr-only">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function useDrop(multiple: boolean, disabled: boolean, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const carries = ({ dataTransfer }: DragEvent) => !disabled && dataTransfer.types.includes('Files');
  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!carries(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        // Going from one child to another is no leaving.
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!carries(event)) return;
        event.preventDefault();
        const dropped = [...event.dataTransfer.files];
        onFiles(multiple ? dropped : dropped.slice(0, 1));
      },
    },
  };
}

/** A file dropped outside the zone would open in the tab, and what was typed would be lost. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}
